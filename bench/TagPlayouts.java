import com.sun.management.OperatingSystemMXBean;
import core.AbstractForwardModel;
import core.AbstractGameState;
import core.AbstractParameters;
import core.actions.AbstractAction;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random games of TAG, for bench/peers.py, which compiles this against a checkout of TAG and talks to it.
 *
 * Arguments: the classes of the forward model, the game state and the parameters, and the number of players.
 * Every line of standard input is a number of games to play; the answer is a line with the decisions made since
 * the start and the nanoseconds of processor time that the whole process has taken.
 */
public final class TagPlayouts {
    public static void main(String[] arguments) throws Exception {
        Class<?> model = Class.forName(arguments[0]);
        Class<?> state = Class.forName(arguments[1]);
        Class<?> parameters = Class.forName(arguments[2]);
        int players = Integer.parseInt(arguments[3]);
        var machine = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        var chance = new SplittableRandom(1);
        long decisions = 0;
        var input = new BufferedReader(new InputStreamReader(System.in));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            for (int left = Integer.parseInt(line.trim()); left > 0; left--) {
                var settings = (AbstractParameters) parameters.getConstructor().newInstance();
                settings.setRandomSeed(chance.nextLong());
                var rules = (AbstractForwardModel) model.getConstructor().newInstance();
                var table = (AbstractGameState)
                    state.getConstructor(AbstractParameters.class, int.class).newInstance(settings, players);
                decisions += playOut(rules, table, chance);
            }
            System.out.println(decisions + " " + machine.getProcessCpuTime());
        }
    }

    private static long playOut(AbstractForwardModel rules, AbstractGameState table, SplittableRandom chance) {
        long decisions = 0;
        rules.setup(table);
        while (table.isNotTerminal()) {
            List<AbstractAction> actions = rules.computeAvailableActions(table);
            rules.next(table, actions.get(chance.nextInt(actions.size())));
            decisions++;
        }
        return decisions;
    }
}
