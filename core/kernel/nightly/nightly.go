// Package nightly tells tests how long they may take.
package nightly

import "os"

// Now reports whether this is the run that may take as long as it needs, as
// NIGHTLY=1 says: what by day is a sample is then all of it.
func Now() bool { return os.Getenv("NIGHTLY") == "1" }

// Of is how many of something are tried: a sample by day, and all by night.
func Of(byDay, byNight int) int {
	if Now() {
		return byNight
	}
	return byDay
}
