#!/usr/bin/env python3
"""A bot that is a program of its own, in Python without any package: it takes any legal action.

Try it: dealers arena dark-dealings --bots exec:examples/bots/plain.py,greedy --games 20
"""

import json
import random
import sys

for line in sys.stdin:
    request = json.loads(line)
    reply = {"id": request["id"]}
    match request["type"]:
        case "hello":
            reply |= {"type": "hello", "protocol": 1, "name": "plain.py", "roles": ["player"]}
        case "new":
            random.seed(request["seed"])
            reply |= {"type": "ready"}
        case "choose":
            reply |= {"type": "choice", "action": random.choice(request["legal"])["action"]}
        case "end":
            reply |= {"type": "ready"}
        case "quit":
            break
    print(json.dumps(reply), flush=True)
