"""The benchmarks that `make bench` runs: medians, each beside its bound and beside a yardstick of the same
run."""
