"""Expectations: what a case says must come out, held against what does."""

from pyrules.expect.judge import Failure, judge
from pyrules.expect.quantities import View

__all__ = ["Failure", "View", "judge"]
