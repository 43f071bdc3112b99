"""Editing: what an editor asks about texts that somebody is writing. No protocol and no editor is known here."""
