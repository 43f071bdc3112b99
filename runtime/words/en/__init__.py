"""English: its grammar of sentences, by what is said."""
