"""What the tools say in Russian: the help of every verb, and phrases by their English. Loaded only for who reads it."""
