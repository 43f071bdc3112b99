"""What phrases mean in a state: who, where, which pieces, how many, whether; and which facts hold."""
