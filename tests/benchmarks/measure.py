"""What one large board costs, measured in a process of its own: `python -m tests.benchmarks.measure 12`.

Prints one JSON document: what was counted, seconds on the clock and of the processor, and the peak of memory.
"""

from __future__ import annotations

import json
import resource
import sys
import time

from pyrules.engine import solve
from tests.benchmarks.boards import case_facts


def measure(effects: int) -> dict[str, float]:
    """Solves the board of so many different effects."""
    facts = case_facts(effects)
    began, worked = time.perf_counter(), time.process_time()
    answer = solve(facts)
    seconds, processor = time.perf_counter() - began, time.process_time() - worked
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {
        "effects": effects,
        "orderings": answer.orderings,
        "states": answer.states,
        "edges": answer.edges,
        "outcomes": len(answer.outcomes),
        "seconds": round(seconds, 3),
        "processor_seconds": round(processor, 3),
        # Linux counts in kibibytes, macOS in bytes.
        "peak_bytes": peak if sys.platform == "darwin" else peak * 1024,
    }


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1]))))
