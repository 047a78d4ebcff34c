// Package answertest makes a world with questions for tests of what companies answer.
package answertest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/questions/answer"
	"tillit/core/questions/assignment"
	"tillit/core/questions/carry"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
)

// Questions of the tests, one of each kind:
//
//	B1_01 one choice   B1_02 text, when B1_01 is other   B1_03 B1_04 a table of sites   B1_05 several choices
//	B1_06 employees    B1_07 money, SMEC only            B2_01 yes or no                B2_02 value chain
//	B3_01 MWh          B3_02 rate, from 50 employees     B3_03 count, phased in after 2 years
//	B3_04 a table by option
//
// and of the standard that assesses materiality:
//
//	E1_01 when E1 is material   E1_02 phased in after 1 year, 2 up to 750 employees
//	IM_01 FM_01 ME_01 impact, financial side and verdict of E1.1
const Questions = `id,standards,code,paragraph,section,chapter,category,sub_category,group,type,shape,unit,options,multiple,need,datapoint,condition,phasing_in_years,phasing_in_years_750,figure,topic,legal,xbrl,source
B1_01,SMEB;SMEC,B1,1,GeneralInformation,c,k,s,,MultipleChoice,single,,form,false,necessary,,,0,0,,general,,,src
B1_02,SMEB;SMEC,B1,1,GeneralInformation,c,k,s,,Text,single,,,false,necessary,,answer(B1_01)=other,0,0,,general,,,src
B1_03,SMEB;SMEC,B1,1,GeneralInformation,c,k,s,sites,Text,table,,,false,necessary,,,0,0,,general,,,src
B1_04,SMEB;SMEC,B1,1,GeneralInformation,c,k,s,sites,MultipleChoice,table,,form,false,necessary,,,0,0,,general,,,src
B1_05,SMEB;SMEC,B1,1,GeneralInformation,c,k,s,,MultipleChoice,single,,form,true,necessary,,,0,0,,general,,,src
B1_06,SMEB;SMEC,B1,1,GeneralInformation,c,k,s,,Number,single,employees,,false,necessary,,,0,0,,general,,,src
B1_07,SMEC,B1,1,GeneralInformation,c,k,s,,Number,single,currency,,false,necessary,,,0,0,,general,,,src
B2_01,SMEB;SMEC,B2,1,Policies,c,k,s,,Boolean,single,,,false,necessary,,,0,0,,general,,,src
B2_02,SMEB;SMEC,B2,1,Policies,d,k,s,,ValueChain,single,,,false,necessary,,answer(B2_01)=true and answered(B1_02),0,0,,general,,,src
B3_01,SMEB;SMEC,B3,1,ClimateReporting,d,k,s,,Number,single,MWh,,false,necessary,,,0,0,1,E1,,,src
B3_02,SMEB;SMEC,B3,1,ClimateReporting,d,k,s,,Number,single,tCO2e/currency,,false,necessary,,employees>=50,0,0,,E1,,,src
B3_03,SMEB;SMEC,B3,1,ClimateReporting,d,k,s,,Number,single,accidents,,false,necessary,,notApplicable(B3_01) or answered(B3_01),2,2,,E1,,,src
B3_04,SMEB;SMEC,B3,1,ClimateReporting,d,k,s,forms,Number,table,MWh,,false,necessary,,,0,0,limited=1+2/market;other=3.1,E1,,,src
E1_01,CSRD,E1,1,Policies,c,k,s,,Text,single,,,false,necessary,,,0,0,,E1,,,src
E1_02,CSRD,E1,1,ClimateReporting,d,k,s,,Text,single,,,false,necessary,,,1,2,,general,,,src
IM_01,CSRD,IM,1,ImpactMaterialityAnalysis,c,k,s,,Materiality,single,,,false,necessary,,,0,0,,E1.1,,,src
FM_01,CSRD,FM,1,FinancialMaterialityAnalysis,c,k,s,,Materiality,single,,,false,necessary,,,0,0,,E1.1,,,src
ME_01,CSRD,ME,1,ResultAndMethod,c,k,s,,Materiality,single,,,false,necessary,,,0,0,,E1.1,,,src
`

// Files are those of a catalogue with the questions.
func Files() fstest.MapFS {
	words := func(s string) string {
		return fmt.Sprintf("{sv-SE: %s sv, en-US: %s en, fi-FI: %s fi, nl-NL: %s nl}", s, s, s, s)
	}
	named := func(ids ...string) string {
		var list strings.Builder
		for _, id := range ids {
			list.WriteString("  - id: " + id + "\n    names: " + words(id) + "\n")
		}
		return list.String()
	}
	keyed := func(keys ...string) string {
		var list strings.Builder
		for _, key := range keys {
			list.WriteString("  - key: " + key + "\n    labels: " + words(key) + "\n")
		}
		return list.String()
	}
	content := fstest.MapFS{
		"options/unit.yaml": {Data: []byte("id: unit\noptions:\n" +
			keyed("MWh", "currency", "employees", "tCO2e/currency", "accidents"))},
		"options/form.yaml": {Data: []byte("id: form\noptions:\n" + keyed("limited", "partnership", "other"))},
		"e1/edition.yaml": {Data: []byte("id: e1\nfamily: F\nstandards: [SMEB, SMEC, CSRD]\ntitles: " + words("E1") +
			"\nlegal: {act: {sv-SE: A, en-US: A, fi-FI: A, nl-NL: A}, officialJournal: {sv-SE: J, en-US: J, fi-FI: J, nl-NL: J}, url: U}\nvalidFrom: 2024-07-30\nreportingYears: {from: 2024}\n" +
			"parts: [p]\nchapters:\n" + named("c", "d"))},
		"e1/p/groups.yaml": {Data: []byte("categories:\n" + named("k") +
			"subCategories:\n" + named("s") + "groups:\n" + named("sites") + "    rows: free\n" +
			named("forms") + "    rows: options\n    rowsFrom: form\n")},
		"e1/p/questions.csv": {Data: []byte(Questions)},
		"e1/p/topic.yaml": {Data: []byte("id: E1\nnames: " + words("E1") + "\ndescription: " + words("About") + "\nkeyTopics:\n" +
			strings.Repeat("  - names: "+words("Key")+"\n    text: "+words("Text")+"\n", 4) +
			"subTopics:\n  - id: E1.1\n    names: " + words("Sub") + "\n    examples: []\n")},
	}
	for _, locale := range catalogue.Locales() {
		var text strings.Builder
		text.WriteString("locale: " + string(locale) + "\nquestions:\n")
		for _, id := range IDs() {
			fmt.Fprintf(&text, "  %s: {shortTitle: %s %s, title: Title %s %s, guidance: Guidance %s %s}\n", id, id, locale, id, locale, id, locale)
		}
		content["e1/p/texts/"+string(locale)+".yaml"] = &fstest.MapFile{Data: []byte(text.String())}
	}
	return content
}

// IDs are those of the questions.
func IDs() []string {
	return []string{
		"B1_01", "B1_02", "B1_03", "B1_04", "B1_05", "B1_06", "B1_07", "B2_01", "B2_02", "B3_01", "B3_02", "B3_03", "B3_04",
		"E1_01", "E1_02", "IM_01", "FM_01", "ME_01",
	}
}

// World is one test's world: two companies, and in the first an
// administrator and a user.
type World struct {
	Services
	Talks
	DB    *pg.DB
	Queue *accounttest.Queue // work that follows
	Clock *atomic.Pointer[time.Time]
	Admin tenant.Scope // of the company, may do everything with answers
	User  tenant.Scope // of the same company, sees what is assigned to them
	Other tenant.Scope // administrator of another company
}

// New makes the world in a database of its own.
func New(t testing.TB) World {
	t.Helper()
	return NewOn(t, pgtest.DB(t), Files())
}

// NewOn makes the world in a database, with the questions of other files.
func NewOn(t testing.TB, db *pg.DB, files fstest.MapFS) World {
	t.Helper()
	content, err := catalogue.Read(files)
	require.NoError(t, err)
	_, err = catalogue.Load(t.Context(), db, content)
	require.NoError(t, err)
	opened, err := catalogue.Open(t.Context(), db)
	require.NoError(t, err)

	w := World{DB: db, Queue: accounttest.NewQueue(db), Clock: &atomic.Pointer[time.Time]{}}
	w.At("2025-06-15")
	clock := func() time.Time { return *w.Clock.Load() }
	w.Services, w.Talks = NewServices(db, opened, clock, 2025), NewTalks(db, opened, clock, 2025)
	company, other := w.Company(t), w.Company(t)
	w.Admin = w.Person(t, company, "Ada", All()...)
	w.User = w.Person(t, company, "Ulf", answer.ReadAssigned, answer.Write)
	w.Other = w.Person(t, other, "Olga", All()...)
	return w
}

// All are the permissions of somebody who does everything with answers but to decide over years.
func All() []tenant.Permission {
	return []tenant.Permission{answer.Read, answer.ReadAssigned, answer.Write, answer.Assign}
}

// At makes it the beginning of a day.
func (w World) At(day string) {
	now, err := time.Parse(time.DateOnly, day)
	if err != nil {
		panic(err)
	}
	w.Clock.Store(&now)
}

// Company makes one that reports by SMEB in Swedish crowns.
func (w World) Company(t testing.TB) uuid.UUID {
	t.Helper()
	id := uuid.New()
	w.Exec(t, tenant.Scope{}.SeeingAll(), "insert into companies (id, name, standard) values (?, 'Company', 3)", id)
	return id
}

// Person makes a member of the company.
func (w World) Person(t testing.TB, company uuid.UUID, name string, may ...tenant.Permission) tenant.Scope {
	t.Helper()
	scope := tenant.NewScope(uuid.New(), company, may...)
	w.Exec(t, scope, "insert into people (id, email, name, role) values (?, ?, ?, 4)",
		scope.Person, scope.Person.String()+"@tillit.test", name)
	w.Exec(t, scope, "insert into memberships (company_id, person_id) values (?, ?)", company, scope.Person)
	return scope
}

// Exec runs a statement within the scope.
func (w World) Exec(t testing.TB, scope tenant.Scope, statement string, args ...any) {
	t.Helper()
	require.NoError(t, w.DB.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, statement, args...)
		return err
	}))
}

// SetCompany changes columns of the scope's company.
func (w World) SetCompany(t testing.TB, scope tenant.Scope, set string, args ...any) {
	t.Helper()
	w.Exec(t, scope, "update companies set "+set+" where id = ?", append(args, scope.Company)...)
}

// Save stores content as the answer of 2025, over whatever is there.
func (w World) Save(t testing.TB, scope tenant.Scope, question string, c answer.Content) answer.Answer {
	t.Helper()
	in := writing.Save{Question: question, Year: 2025, Content: c}
	detail, err := w.Reading.Get(t.Context(), scope, 2025, question)
	require.NoError(t, err)
	if a := detail.Item().Answer; a != nil {
		in.Version = a.Version
	}
	saved, err := w.Writing.Save(t.Context(), scope, in)
	require.NoError(t, err)
	return saved
}

// Assign gives questions of 2025 to the user.
func (w World) Assign(t testing.TB, questions ...string) {
	t.Helper()
	require.NoError(t, w.Assignments.Assign(t.Context(), w.Admin, assignment.Assignment{
		Questions: questions, Year: 2025, Person: w.User.Person,
	}))
}

// Text is the value of a text.
func Text(s string) *answer.Value { return &answer.Value{Cell: answer.Cell{Text: s}} }

// Yes is a truth value.
func Yes(b bool) *answer.Value { return &answer.Value{Cell: answer.Cell{Yes: &b}} }

// Pick is the value of options.
func Pick(s ...string) *answer.Value { return &answer.Value{Cell: answer.Cell{Options: s}} }

// Number is the value of a number.
func Number(s string) *answer.Value { return &answer.Value{Cell: Cell(s)} }

// Cell is a cell with a number.
func Cell(s string) answer.Cell {
	d := decimal.RequireFromString(s)
	return answer.Cell{Number: &d}
}

// Document makes one of the scope's company.
func (w World) Document(t testing.TB, scope tenant.Scope) uuid.UUID {
	t.Helper()
	id := uuid.New()
	w.Exec(t, scope, `insert into documents (company_id, id, name, folded, kind, size, sha256, blob_key, text_state, uploaded_at)
		values (?, ?, 'Policy.pdf', 'policy.pdf', 'pdf', 1, ?, 'key', 'read', now())`, scope.Company, id, id.String())
	return id
}

// Carrier is the administrator who may carry years over.
func (w World) Carrier() tenant.Scope {
	return tenant.NewScope(w.Admin.Person, w.Admin.Company, append(All(), answer.Carry)...)
}

// Run does the work of a job as its worker does.
func (w World) Run(t testing.TB, queued job.Job) carry.Carried {
	t.Helper()
	var done carry.Carried
	err := job.NewService(w.DB).Run(t.Context(), w.Carrier(), queued.ID, true, func(ctx context.Context, run *job.Run) (err error) {
		done, err = w.Carry.Run(ctx, run)
		return err
	})
	require.NoError(t, err)
	return done
}

// Find returns a question of a year with its answer.
func (w World) Find(t testing.TB, year int, question string) answer.Item {
	t.Helper()
	detail, err := w.Reading.Get(t.Context(), w.Admin, year, question)
	require.NoError(t, err)
	return detail.Item()
}

// SaveIn stores content as the answer of a year, over whatever is there.
func (w World) SaveIn(t testing.TB, year int, question string, c answer.Content) {
	t.Helper()
	in := writing.Save{Question: question, Year: year, Content: c}
	if a := w.Find(t, year, question).Answer; a != nil {
		in.Version = a.Version
	}
	_, err := w.Writing.Save(t.Context(), w.Admin, in)
	require.NoError(t, err)
}

// List returns the questions of a section of 2025 as a map of id to item.
func (w World) List(t testing.TB, scope tenant.Scope, section catalogue.Section) map[string]answer.Item {
	t.Helper()
	sheet, err := w.Reading.List(t.Context(), scope, 2025, section)
	require.NoError(t, err)
	items := map[string]answer.Item{}
	for _, item := range sheet.Items {
		items[item.Question.ID] = item
	}
	return items
}

// Pass lets time pass.
func (w World) Pass(d time.Duration) {
	now := w.Clock.Load().Add(d)
	w.Clock.Store(&now)
}

// UntilSomebodyWaits returns when another transaction waits for this one.
func (w World) UntilSomebodyWaits(ctx context.Context, tx pg.Tx) error {
	for {
		var waits bool
		// Unlike pg_stat_activity, pg_locks is looked at anew within a transaction.
		err := tx.NewRaw(`select exists (select from pg_locks l
			where not l.granted and pg_backend_pid() = any (pg_blocking_pids(l.pid)))`).Scan(ctx, &waits)
		if err != nil || waits {
			return err
		}
	}
}

// AsStale returns an error as what it says of a newer answer.
func AsStale(err error) (*answer.Stale, bool) { return errors.AsType[*answer.Stale](err) }

// Fields returns what an error says of each bad field.
func Fields(err error) map[string]string {
	if bad, ok := errors.AsType[*fault.Error](err); ok {
		return bad.Fields
	}
	return nil
}
