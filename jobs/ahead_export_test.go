package jobs

import "iter"

// Ahead is what makers of files read lines by.
func Ahead[T any](items iter.Seq2[T, error]) iter.Seq2[T, error] { return ahead(items) }
