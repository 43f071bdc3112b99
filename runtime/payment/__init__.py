"""What something costs, what a seat can pay with, and every way to pay that no other way beats."""
