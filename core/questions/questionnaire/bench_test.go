package questionnaire_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/questions/questionnaire"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
)

// many is the size of the list in the benchmark: more than the longest section
// of any standard holds.
const many = 400

// BenchmarkList reads a section of 400 answered questions: through the
// service; the same statement by pgbench, and on one connection of the owner,
// both without tenant and without looking at the rows; and as the limit, in
// the same way, the answers alone without company, names and assignments. The
// ratio is how many times as long as pgbench the service takes.
func BenchmarkList(b *testing.B) {
	world := benchWorld(b)
	var service time.Duration
	b.Run("service", func(b *testing.B) {
		for b.Loop() {
			sheet, err := world.Reading.List(b.Context(), world.Admin, 2025, catalogue.Measurements)
			require.NoError(b, err)
			require.Len(b, sheet.Items, many)
		}
		service = b.Elapsed() / time.Duration(b.N)
	})
	if path, err := exec.LookPath("pgbench"); err == nil {
		b.Run("pgbench", func(b *testing.B) { b.ReportMetric(service.Seconds()/world.pgbench(b, path).Seconds(), "ratio") })
	} else {
		_, _ = fmt.Fprintln(os.Stdout, "There is no pgbench on the PATH to compare with; Debian has it in the package postgresql.")
	}
	b.Run("statement", func(b *testing.B) {
		world.bare(b, questionnaire.SheetSQL, world.Admin.Company, 2025, world.ids(), uuid.Nil)
	})
	b.Run("limit", func(b *testing.B) {
		world.bare(b, "select * from answers where company_id = $1 and year = 2025", world.Admin.Company)
	})
	b.Run("progress", func(b *testing.B) {
		for b.Loop() {
			year, err := world.Progress.Of(b.Context(), world.Admin, 2025)
			require.NoError(b, err)
			require.Equal(b, many, year.Overall.Completed)
		}
	})
}

type benchBundle struct {
	answertest.World
	owner string // address as the owner of the database
}

func (w benchBundle) ids() []string {
	ids := make([]string, many)
	for i := range ids {
		ids[i] = fmt.Sprintf("X_%03d", i)
	}
	return ids
}

// pgbench is how long pgbench itself says that the statement of the list takes
// on one connection of the owner.
func (w benchBundle) pgbench(b *testing.B, path string) time.Duration {
	b.Helper()
	statement := strings.NewReplacer(
		"$1", "'"+w.Admin.Company.String()+"'::uuid", "$2", "2025", "$4", "'"+uuid.Nil.String()+"'::uuid",
		"$3", "'{"+strings.Join(w.ids(), ",")+"}'::text[]",
	).Replace(questionnaire.SheetSQL)
	script := filepath.Join(b.TempDir(), "list.sql")
	require.NoError(b, os.WriteFile(script, []byte(statement+";\n"), 0o600))
	said, err := exec.CommandContext(b.Context(), path, "--no-vacuum", "--protocol=prepared",
		"--transactions="+strconv.Itoa(b.N), "--file="+script, w.owner).CombinedOutput()
	require.NoError(b, err, "%s", said)
	average := regexp.MustCompile(`latency average = ([\d.]+) ms`).FindSubmatch(said)
	require.NotNil(b, average, "%s", said)
	took, err := time.ParseDuration(string(average[1]) + "ms")
	require.NoError(b, err)
	b.ReportMetric(float64(took), "ns/op")
	return took
}

func (w benchBundle) bare(b *testing.B, statement string, args ...any) {
	b.Helper()
	conn, err := pgx.Connect(b.Context(), w.owner)
	require.NoError(b, err)
	for b.Loop() {
		rows, err := conn.Query(b.Context(), statement, args...)
		require.NoError(b, err)
		n := 0
		for rows.Next() {
			n++
		}
		require.NoError(b, rows.Err())
		require.Equal(b, many, n)
	}
	require.NoError(b, conn.Close(b.Context()))
}

func benchWorld(b *testing.B) benchBundle {
	b.Helper()
	database := pgtest.New(b)
	db, err := pg.Open(b.Context(), database.URL)
	require.NoError(b, err)
	b.Cleanup(func() { require.NoError(b, db.Close()) })

	content := answertest.Files()
	var rows bytes.Buffer
	rows.WriteString(answertest.Questions[:strings.IndexByte(answertest.Questions, '\n')+1])
	for i := range many {
		fmt.Fprintf(&rows, "X_%03d,SMEB;SMEC,X,1,Measurements,c,k,s,,Text,single,,,false,false,,0,0,,general,,,src\n", i)
	}
	delete(content, "e1/p/topic.yaml")
	content["e1/p/questions.csv"].Data = rows.Bytes()
	content["e1/p/groups.yaml"].Data = []byte(strings.SplitN(string(content["e1/p/groups.yaml"].Data), "groups:\n", 2)[0])
	content["e1/edition.yaml"].Data = []byte(strings.Replace(string(content["e1/edition.yaml"].Data),
		"  - id: d\n    names: {sv-SE: d sv, en-US: d en, fi-FI: d fi, nl-NL: d nl}\n", "", 1))
	for _, locale := range catalogue.Locales() {
		var text bytes.Buffer
		fmt.Fprintf(&text, "locale: %s\nquestions:\n", locale)
		for i := range many {
			fmt.Fprintf(&text, "  X_%03d: {shortTitle: S %s, title: %s %d, guidance: %s %s}\n", i, locale, locale, i, locale, strings.Repeat("g", 400))
		}
		content["e1/p/texts/"+string(locale)+".yaml"].Data = text.Bytes()
	}
	world := benchBundle{World: answertest.NewOn(b, db, content), owner: database.OwnerURL}
	for i := range many {
		_, err := world.Writing.Save(b.Context(), world.Admin, writing.Save{
			Question: fmt.Sprintf("X_%03d", i), Year: 2025,
			Content: answer.Content{Value: answertest.Text(strings.Repeat("v", 200)), Explanation: strings.Repeat("e", 100), Completed: true},
		})
		require.NoError(b, err)
	}
	return world
}
