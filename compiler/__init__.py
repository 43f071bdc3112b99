"""Tree to checked model to effect objects: sets, names, types, checks, lowering, export."""
