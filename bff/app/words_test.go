package app

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/goldentest"
	"tillit/core/kernel/tenant"
)

// Words that rows, files, clients and whoever runs the product know us by. What
// is stored keeps its meaning only while the word for it stays.
func TestWords_AreAsTheyWere(t *testing.T) {
	t.Parallel()
	source := readSource(t)
	var out strings.Builder
	section := func(name string, words ...string) {
		slices.Sort(words)
		words = slices.Compact(words)
		require.Greater(t, len(words), 3, name)
		fmt.Fprintf(&out, "# %s\n%s\n\n", name, strings.Join(words, "\n"))
	}
	var events, features []string
	for _, group := range audit.Groups() {
		for _, kind := range audit.Kinds(group) {
			events = append(events, fmt.Sprintf("%s %s", group, kind))
		}
	}
	for _, feature := range tenant.Features() {
		features = append(features, fmt.Sprintf("%6d", feature))
	}
	codes := append(source.seconds("fault", "New"), fault.CodeFields, fault.CodeInternal)
	for _, reason := range connection.Reasons() {
		codes = append(codes, fault.CodeOf(&connection.Failure{Reason: reason}))
	}
	section("Kinds of audit events, by their group", events...)
	section("Codes of failures", codes...)
	section("Features", features...)
	section("Kinds of files", source.seconds("blob", "Key")...)
	section("Kinds of work", source.kinds()...)
	section("Settings", settings()...)
	goldentest.Equal(t, "words.txt", out.String())
}

// settings are the variables that the environment is asked for, whatever it says
// of the others.
func settings() []string {
	asked := map[string]bool{}
	for _, value := range []string{"", "x"} {
		_, _ = Load(func(name string) string { // it is asked, not used
			asked[name] = true
			return value
		})
	}
	return slices.Collect(maps.Keys(asked))
}
