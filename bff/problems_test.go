package bff_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
	"tillit/core/kernel/fault"
)

// Go names failures and the web words them: every code that can reach a person
// has a text in each of the four languages.
func TestProblems_EveryCodeIsTranslated(t *testing.T) {
	t.Parallel()
	codes := []string{"fields", "malformed", "methodNotAllowed", "tooLarge", "internal"}
	declared := regexp.MustCompile(`fault\.New\(fault\.\w+, "([^"]+)"\)`)
	require.NoError(t, filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && (d.Name() == "web" || strings.HasPrefix(d.Name(), ".") && d.Name() != "..") {
			return errorsOrSkip(err)
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		source, err := os.ReadFile(path)
		for _, found := range declared.FindAllSubmatch(source, -1) {
			codes = append(codes, string(found[1]))
		}
		return err
	}))
	require.Greater(t, len(codes), 30)
	for _, reason := range connection.Reasons() {
		codes = append(codes, fault.CodeOf(&connection.Failure{Reason: reason}))
	}

	for _, locale := range []string{"sv-SE", "en-US", "fi-FI", "nl-NL"} {
		raw, err := os.ReadFile(filepath.Join("..", "web", "messages", locale, "problems.json"))
		require.NoError(t, err)
		var messages struct{ Codes map[string]any }
		require.NoError(t, json.Unmarshal(raw, &messages))
		for _, code := range codes {
			require.NotEmpty(t, textOf(messages.Codes, code), "%s in %s", code, locale)
		}
	}
}

func errorsOrSkip(err error) error {
	if err != nil {
		return err
	}
	return fs.SkipDir
}

func textOf(messages map[string]any, code string) string {
	head, rest, nested := strings.Cut(code, ".")
	if !nested {
		text, _ := messages[code].(string)
		return text
	}
	below, _ := messages[head].(map[string]any)
	return textOf(below, rest)
}
