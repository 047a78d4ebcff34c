package assembly_test

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/carbon/footprint"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/questions/document"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue/cataloguetest"
	"tillit/core/reference/category"
	"tillit/core/reporting/archive"
	"tillit/core/reporting/group"
	"tillit/core/reporting/report"
	"tillit/integrations/format"
	"tillit/integrations/sie"
	"tillit/jobs/books"
	"tillit/jobs/carbon"
	"tillit/jobs/jobstest"
	"tillit/jobs/reporting"
	zipped "tillit/reports/archive"
	"tillit/reports/assembly"
)

// leaver is a company that takes everything out, beside another.
type leaver struct {
	deps    assembly.Services
	jobs    *job.Service
	ledger  *bookkeeping.Service
	reports *report.Service
	db      *pg.DB
	owner   *pgx.Conn
	scope   tenant.Scope
	other   uuid.UUID
	person  string // name of who leaves
	answers answertest.Services
}

const bookkept = "#SIETYP 4\n#FNAMN \"Bok AB\"\n#RAR 0 20240101 20241231\n#KONTO 6110 Kontor\n#KONTO 1930 Bank\n" +
	"#VER A 1 20240305 \"Pennor\"\n{\n#TRANS 6110 {} 100.50 \"\" \"=Pennor\"\n#TRANS 1930 {} -100.50\n}\n" +
	"#VER A 2 20240306 \"Papper\"\n{\n#TRANS 6110 {} 20\n#TRANS 1930 {} -20\n}\n"

func newLeaver(t *testing.T) leaver {
	t.Helper()
	d, db, footprints := jobstest.Carbon(t)
	questions := cataloguetest.Install(t, db)
	files, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, files.Close()) })
	companies, err := company.NewService(db, files, time.Now)
	require.NoError(t, err)
	l := leaver{db: db, owner: jobstest.Connect(t, d), other: accounttest.Company(t, db)}
	home := accounttest.Company(t, db)
	person := accounttest.Person(t, db, tenant.Company, home)
	accounttest.Person(t, db, tenant.Company, l.other)
	l.person = person.Name
	l.answers = answertest.NewServices(db, questions, time.Now, 2025)
	l.scope = tenant.NewScope(person.ID, home, report.Read, report.Make, archive.Take, bookkeeping.Import, bookkeeping.Read, answer.Read, answer.Write,
		document.Read, document.Write, footprint.Calculate, footprint.Read)
	l.jobs, l.ledger, l.reports = job.NewService(db), bookkeeping.NewService(db, files, format.Open), report.NewService(db, files, nil, time.Now)
	l.deps = assembly.Services{
		Assessments: l.answers.Assessments, OptOuts: l.answers.OptOuts, Archives: archive.NewService(db, files), Companies: companies,
		Documents: document.NewService(db, files, document.Limits{File: 1 << 20, Company: 1 << 20}, time.Now), Footprints: footprints, Groups: group.NewService(db, companies, l.answers.Reading, l.answers.Progress, footprints.Consolidations, category.Standard(), time.Now),
		Seals:     seal.NewService(db, seal.Options{}),
		Reference: assembly.Reference{Catalogue: questions, Categories: category.Standard()},
		Press:     assembly.Press{Books: sie.Write, Program: "Tillit", Clock: time.Now},
	}
	for _, of := range []uuid.UUID{home, l.other} {
		l.exec(t, "update companies set standard = 3, name = name || ' åäö' where id = $1", of)
	}
	return l
}

func (l leaver) exec(t *testing.T, sql string, args ...any) {
	t.Helper()
	_, err := l.owner.Exec(t.Context(), sql, args...)
	require.NoError(t, err)
}

// live has the company keep books, answer a question and hold documents.
func (l leaver) live(t *testing.T) {
	t.Helper()
	_, queued, err := l.ledger.ImportFile(t.Context(), l.scope, "bok.se", strings.NewReader(bookkept))
	require.NoError(t, err)
	require.NoError(t, (&books.ImportLedger{Jobs: l.jobs, Ledger: l.ledger, Footprints: l.deps.Footprints.Calculations}).Work(t.Context(), &river.Job[bookkeeping.Importing]{
		JobRow: jobstest.Attempt(), Args: bookkeeping.Importing{Ref: queued.Ref()},
	}))
	year := footprint.Period{From: footprint.Month{Year: 2024, Month: 1}, To: footprint.Month{Year: 2024, Month: 12}}
	made, err := l.deps.Footprints.Calculations.Request(t.Context(), l.scope, year)
	require.NoError(t, err)
	require.NoError(t, (&carbon.Recalculate{Jobs: l.jobs, Footprints: l.deps.Footprints.Calculations}).Work(t.Context(), &river.Job[footprint.Recalculation]{
		JobRow: jobstest.Attempt(), Args: footprint.Recalculation{Ref: made.Ref()},
	}))

	yes := true
	for version, text := range []string{"Först", "Sedan\nmed två rader"} {
		_, err = l.answers.Writing.Save(t.Context(), l.scope, writing.Save{
			Question: "B7_01", Year: 2025, Version: version, Content: answer.Content{Value: &answer.Value{Cell: answer.Cell{Yes: &yes}}, Explanation: text},
		})
		require.NoError(t, err)
	}
	for _, name := range []string{"Bevis.txt", "bevis.txt"} {
		up, err := l.deps.Documents.StartUpload(t.Context(), l.scope, name, int64(len(name)))
		require.NoError(t, err)
		require.NoError(t, l.deps.Documents.PutPart(t.Context(), l.scope, up.ID, 0, []byte(name)))
		_, _, err = l.deps.Documents.Add(t.Context(), l.scope, up.ID)
		require.NoError(t, err)
	}
	l.exec(t, `insert into seals (company_id, year, version, manifest, sha256, sealed_at, sealed_by, impersonated) values ($1, 2023, 1, '{"year": 2023}', '', now(), $2, false)`,
		l.scope.Company, l.scope.Person)
}

// order has an archive made in a language.
func (l leaver) order(t *testing.T, locale string) report.Report {
	t.Helper()
	made, err := l.reports.Make(t.Context(), l.scope, report.Order{Type: report.ArchiveZIP, Year: 2025, Locale: locale})
	require.NoError(t, err)
	return made
}

func (l leaver) build(ctx context.Context, made report.Report) error {
	worker := reporting.BuildReport{Jobs: l.jobs, Reports: l.reports, Assembly: assembly.New(l.deps)}
	return worker.Work(ctx, &river.Job[report.Build]{JobRow: jobstest.Attempt(), Args: report.Build{Ref: made.Job.Ref()}})
}

// unpacked is what is in an archive, by path.
func (l leaver) unpacked(t *testing.T, made report.Report) (content map[string][]byte) {
	t.Helper()
	_, file, err := l.reports.Open(t.Context(), l.scope, made.ID)
	require.NoError(t, err)
	defer func() { require.NoError(t, file.Close()) }()
	raw, err := io.ReadAll(file)
	require.NoError(t, err)
	packed, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	require.NoError(t, err)
	content = map[string][]byte{}
	for _, f := range packed.File {
		open, err := f.Open()
		require.NoError(t, err)
		content[f.Name], err = io.ReadAll(open)
		require.NoError(t, err)
	}
	require.Len(t, content, len(packed.File), "no path twice")
	return content
}

func TestBuildReport_Archive(t *testing.T) {
	t.Parallel()
	l := newLeaver(t)
	l.live(t)
	for _, locale := range []string{"sv-SE", "en-US", "fi-FI", "nl-NL"} {
		made := l.order(t, locale)
		require.NoError(t, l.build(t.Context(), made))
		content := l.unpacked(t, made)

		t.Log(locale + ": the manifest and the page tell of every file")
		var manifest zipped.Manifest
		require.NoError(t, json.Unmarshal(content["manifest.json"], &manifest))
		require.Equal(t, zipped.Schema, manifest.Schema)
		require.Len(t, manifest.Files, len(content)-1)
		for _, f := range manifest.Files {
			sum := sha256.Sum256(content[f.Path])
			require.Equal(t, hex.EncodeToString(sum[:]), f.SHA256, f.Path)
			require.EqualValues(t, len(content[f.Path]), f.Size)
			if f.Path != "README.html" {
				require.Contains(t, string(content["README.html"]), ">"+f.Path+"</a></td>", f.Path)
			}
		}
		require.Contains(t, string(content["README.html"]), `<html lang="`+locale[:2]+`">`)
		require.NotRegexp(t, `(?:books|tables|answers|footprints|materiality)/[^<]+</a></td><td></td>`, string(content["README.html"]), "a file without words")
		require.NotContains(t, string(content["README.html"]), "<p></p>")
		for path, bytes := range content {
			require.NotContains(t, string(bytes), l.other.String(), path)
		}
		if locale != "sv-SE" {
			continue
		}

		t.Log("answers with every version, exact in one file and harmless in the other")
		var answers []struct {
			Question, Explanation string
			Versions              []struct{ Before map[string]any }
		}
		require.NoError(t, json.Unmarshal(content["answers/2025.json"], &answers))
		require.Equal(t, "B7_01", answers[0].Question)
		require.Equal(t, "Sedan\nmed två rader", answers[0].Explanation)
		require.Len(t, answers[0].Versions, 2)
		rows := table(t, content["answers/2025.csv"])
		require.Equal(t, "Sedan med två rader", rows[1][slices.Index(rows[0], "explanation")])
		require.NotEmpty(t, rows[1][slices.Index(rows[0], "title")])

		t.Log("books that read back as what was imported")
		require.Equal(t, vouchersOf(t, []byte(bookkept)), vouchersOf(t, content["books/Bok AB 2024-01-01.se"]))
		rows = table(t, content["books/Bok AB 2024-01-01.csv"])
		require.Len(t, rows, 5)
		require.Equal(t, "'=Pennor", rows[1][slices.Index(rows[0], "text")])
		require.Equal(t, "-100.5000", rows[2][slices.Index(rows[0], "amount")], "a number stays one")

		require.Len(t, table(t, content["footprints/2024.csv"]), 3)
		require.Contains(t, content, "footprints/2024.json")
		require.Contains(t, content, "materiality/2025.xlsx")
		require.Equal(t, "Bevis.txt", string(content["documents/Bevis.txt"]))
		require.Equal(t, "bevis.txt", string(content["documents/bevis (2).txt"]), "Windows tells no case apart")
		require.Contains(t, slices.Collect(maps.Keys(content)), "imports/"+time.Now().UTC().Format(time.DateOnly)+" bok.se")
		require.JSONEq(t, `{"year": 2023}`, string(content["seals/2023 version 1.json"]))
		people := table(t, content["tables/people.csv"])
		require.Len(t, people, 2)
		require.Equal(t, l.person, people[1][slices.Index(people[0], "name")])
	}
}

func TestBuildReport_ArchiveIsGivenUpWhenNobodyWantsIt(t *testing.T) {
	t.Parallel()
	l := newLeaver(t)
	made := l.order(t, "sv-SE")
	amid := l
	amid.deps.Clock = func() time.Time { // is asked when the making has begun
		require.NoError(t, l.reports.Delete(t.Context(), l.scope, made.ID))
		return time.Now()
	}
	require.NoError(t, amid.build(t.Context(), made))
	ended, err := l.jobs.Get(t.Context(), tenant.NewScope(l.scope.Person, l.scope.Company, job.Read), made.Job.ID)
	require.NoError(t, err)
	require.Equal(t, job.Cancelled, ended.State)
	require.Zero(t, ended.Done)

	lesserRole := tenant.NewScope(l.scope.Person, l.scope.Company, report.Read, report.Make)
	_, err = l.reports.Make(t.Context(), lesserRole, report.Order{Type: report.ArchiveZIP, Year: 2025, Locale: "sv-SE"})
	require.ErrorIs(t, err, tenant.ErrForbidden)
	made = l.order(t, "sv-SE")
	require.NoError(t, l.build(t.Context(), made))
	_, _, err = l.reports.Open(t.Context(), lesserRole, made.ID)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

func table(t *testing.T, content []byte) [][]string {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(content)).ReadAll()
	require.NoError(t, err)
	return rows
}

// vouchersOf is what a SIE file says, but for where it says it.
func vouchersOf(t *testing.T, file []byte) (lines []string) {
	t.Helper()
	read, err := sie.Open(bytes.NewReader(file))
	require.NoError(t, err)
	for v, err := range read.Vouchers() {
		require.NoError(t, err)
		lines = append(lines, fmt.Sprint(v.Series, v.Number, v.Text, v.Date, v.Year))
		for _, r := range v.Rows {
			lines = append(lines, fmt.Sprint(r.Number, r.Account, r.Amount, r.Date, r.Text, r.Supplier, r.CostCentre))
		}
	}
	require.NotEmpty(t, lines)
	return lines
}
