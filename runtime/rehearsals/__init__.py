"""Rehearsals: scenarios are played, and what they say is compared with what is found."""

from __future__ import annotations

from wonderscript.runtime.rehearsals.outcomes import Failed, Outcome, Passed
from wonderscript.runtime.rehearsals.rehearsal import rehearse
from wonderscript.runtime.rehearsals.scenes import Scenes

__all__ = ["Failed", "Outcome", "Passed", "Scenes", "rehearse"]
