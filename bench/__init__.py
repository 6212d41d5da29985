"""The benchmarks that `make bench` runs: medians, each shown with its bound and with a yardstick from the
same run."""
