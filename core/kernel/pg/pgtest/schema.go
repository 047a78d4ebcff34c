package pgtest

import (
	_ "embed"
	"regexp"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
)

//go:embed schema.sql
var catalogue string

var white = regexp.MustCompile(`\s+`)

// Schema is that of the database at an owner's address as PostgreSQL itself
// tells it, a line for each table, column, constraint, index, function,
// trigger, policy and grant. The order of columns does not count.
func Schema(t testing.TB, ownerURL string) string {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), ownerURL)
	if err != nil {
		t.Fatalf("connect to read the schema: %v", err)
	}
	defer conn.Close(t.Context()) //nolint:errcheck // all was read
	rows, err := conn.Query(t.Context(), catalogue)
	if err != nil {
		t.Fatalf("read the schema: %v", err)
	}
	lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatalf("read the schema: %v", err)
	}
	var out strings.Builder
	for _, line := range lines {
		out.WriteString(white.ReplaceAllString(line, " ") + "\n")
	}
	return out.String()
}
