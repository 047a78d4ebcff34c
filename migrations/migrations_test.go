package migrations_test

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/goldentest"
	"tillit/migrations"
)

// files are all migrations by their paths, in the order in which they run.
func files(t *testing.T) []string {
	t.Helper()
	var all []string
	require.NoError(t, fs.WalkDir(migrations.FS, ".", func(file string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			all = append(all, file)
		}
		return err
	}))
	slices.SortFunc(all, func(a, b string) int { return strings.Compare(path.Base(a), path.Base(b)) })
	return all
}

func TestFS_NamesAreTimes(t *testing.T) {
	t.Parallel()
	name := regexp.MustCompile(`^(\d{14})_[a-z0-9_]+\.tx\.up\.sql$`)
	taken, later := map[string]bool{}, false
	for stamp := range strings.FieldsSeq(migrations.Folded) {
		taken[stamp] = true
	}
	for _, file := range files(t) {
		parts := name.FindStringSubmatch(path.Base(file))
		require.NotNil(t, parts, file)
		_, err := time.Parse("20060102150405", parts[1])
		require.NoError(t, err, file)
		require.False(t, taken[parts[1]], "%s has the time of another", file)
		taken[parts[1]] = true

		first := path.Dir(file) == migrations.Baseline
		require.False(t, first && later, "%s of the baseline comes after what builds on it", file)
		later = !first
	}
}

// A migration that has landed has run somewhere: it stays as it is, and so do
// those before it. A new one sorts last; go test ./migrations -update adds it to
// the list, and changes nothing else in there.
func TestFS_WhatHasLandedStays(t *testing.T) {
	t.Parallel()
	const list = "testdata/landed.txt"
	line := func(name string, text []byte) string { return fmt.Sprintf("%s %x\n", name, sha256.Sum256(text)) }
	now := line("folded.txt", []byte(migrations.Folded))
	for _, file := range files(t) {
		text, err := fs.ReadFile(migrations.FS, file)
		require.NoError(t, err)
		now += line(file, text)
	}
	text, err := os.ReadFile(list)
	require.NoError(t, err)
	landed := string(text)
	stays := now[:min(len(now), len(landed))]
	require.Equal(t, landed, stays, "a migration that has landed was changed or removed, or a new one does not sort last")
	if goldentest.Updating() {
		require.NoError(t, os.WriteFile(list, []byte(now), 0o600))
		return
	}
	require.Equal(t, landed, now, "a new migration: go test ./migrations -update adds it")
}
