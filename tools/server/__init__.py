"""The Language Server Protocol, spoken by pygls; what is answered is worked out in `tools/editing`."""
