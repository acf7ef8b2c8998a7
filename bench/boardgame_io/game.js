// A card game of about the size of Dark Dealings: hands that only their owners see, a deck that nobody sees, and
// open cards on the table. On a turn a player puts a card of their hand before them and draws another one.
const SEATS = 4;
const HAND = 5;
const BEFORE = 6;

const KINDS = ["Thief", "Mage", "Priest", "Warrior"];
const card = (id) => ({
  id,
  name: `${KINDS[id % 4]} ${id}`,
  kind: KINDS[id % 4],
  armor: (id % 5) + 1,
  hearts: (id % 3) + 1,
  does: `Beats a ${KINDS[id % 4]} with less than ${(id % 5) + 1} armor.`,
});
const back = () => ({ back: true });

function setup({ random }) {
  const deck = random.Shuffle(Array.from({ length: 60 }, (_, id) => card(id)));
  const players = {};
  for (let seat = 0; seat < SEATS; seat++) players[seat] = { hand: deck.splice(0, HAND), before: [], points: 0 };
  return { deck, discard: [], row: deck.splice(0, HAND), players };
}

function put({ G, playerID, random }, index) {
  const { hand, before } = G.players[playerID];
  if (!Number.isInteger(index) || !hand[index]) return "INVALID_MOVE";
  const [played] = hand.splice(index, 1);
  before.push(played);
  if (before.length > BEFORE) G.discard.push(before.shift());
  const beaten = G.row.findIndex((other) => other.kind === played.kind && other.armor < played.armor);
  if (beaten >= 0) {
    G.players[playerID].points += G.row[beaten].hearts;
    G.discard.push(...G.row.splice(beaten, 1, G.deck.pop()));
  }
  if (G.deck.length < 2) G.deck = [...G.deck, ...random.Shuffle(G.discard.splice(0))];
  hand.push(G.deck.pop());
}

function playerView({ G, playerID }) {
  const players = {};
  for (const seat of Object.keys(G.players)) {
    const player = G.players[seat];
    players[seat] = seat === playerID ? player : { ...player, hand: player.hand.map(back) };
  }
  return { ...G, deck: G.deck.length, players };
}

exports.makeGame = (deltaState) => ({
  name: "heroes",
  setup,
  moves: { put: { move: put, client: false } },
  turn: { minMoves: 1, maxMoves: 1 },
  playerView,
  deltaState,
});
exports.SEATS = SEATS;
