"""What the compiler makes: effect objects, phrases, scenarios, and the library that holds them. All of it is data."""
