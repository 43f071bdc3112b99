"""Playing in a terminal: tables, screens, menus, what the others did, and the talk with whoever plays."""
