"""The benchmarks that `make bench` runs: medians, with their bounds, and as multiples of a yardstick that is
measured in the same run."""
