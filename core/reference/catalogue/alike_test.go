package catalogue_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/catalogue"
	"tillit/core/reference/catalogue/cataloguetest"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Names and labels that read alike in two languages are looked at by a person
// once and then listed: proper names, symbols, words that the languages share.
// Anything else was copied instead of translated. The names of substances and
// countries are lists of others, full of such words, and left out.
func TestFiles_WhatReadsAlikeIsListed(t *testing.T) {
	t.Parallel()
	content := cataloguetest.Content(t)

	var alike []string
	look := func(where string, words catalogue.Words) {
		for i, a := range catalogue.Locales() {
			for _, b := range catalogue.Locales()[:i] {
				if words[a] != "" && words[a] == words[b] {
					alike = append(alike, fmt.Sprintf("%s %s %s: %s", where, b, a, words[a]))
				}
			}
		}
	}
	for _, e := range content.Editions {
		for _, headings := range [][]catalogue.Heading{e.Chapters, e.Categories, e.SubCategories} {
			for _, h := range headings {
				look(e.ID+"/"+h.ID, h.Names)
				look(e.ID+"/"+h.ID+" guidance", h.Guidance)
			}
		}
		for _, g := range e.Groups {
			look(e.ID+"/"+g.ID, g.Names)
		}
		for _, topic := range e.Topics {
			look(e.ID+"/"+topic.ID, topic.Names)
			look(e.ID+"/"+topic.ID+" description", topic.Description)
			for _, k := range topic.KeyTopics {
				look(e.ID+"/"+topic.ID+" key topic", k.Names)
				look(e.ID+"/"+topic.ID+" key topic", k.Text)
			}
			for _, s := range topic.SubTopics {
				look(e.ID+"/"+s.ID, s.Names)
				for _, example := range s.Examples {
					look(e.ID+"/"+s.ID+" example", example)
				}
			}
		}
	}
	for _, list := range content.Options {
		if list.ID == "country" || list.ID == "pollutant" {
			continue
		}
		for _, o := range list.Options {
			look("options/"+list.ID+"/"+o.Key, o.Labels)
		}
	}
	slices.Sort(alike)
	found := strings.Join(slices.Compact(alike), "\n") + "\n"

	golden := filepath.Join("testdata", "alike.txt")
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o700))
		require.NoError(t, os.WriteFile(golden, []byte(found), 0o600))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.Equal(t, string(want), found)
}
