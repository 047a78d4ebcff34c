package bff_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/kernel/goldentest"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/reference/catalogue"
)

// counted are the counts that every call serves of questions.
var counted = []string{
	"asked", "applicable", "notApplicable", "toAnswer", "completed", "inProgress", "notStarted", "open", "toReview",
	"voluntary", "voluntaryCompleted", "unwanted",
}

// Every call says the same of how many questions there are: the lists, which the web counts where it filters
// them, the progress of sections and chapters, a person's own, that of a group, of opt-outs, of topics and of the
// report. The companies report by different standards, one of them has so few employees that much is left to it,
// and of each some questions are answered, marked not applicable, carried over, opted out of and not material.
func TestCounts_AreTheSameEverywhere(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	owner := accounttest.Company(t, p.DB)
	homes := map[string]uuid.UUID{"vs": owner, "esrs": accounttest.Subsidiary(t, p.DB, owner), "vsme": accounttest.Subsidiary(t, p.DB, owner)}
	seen := map[string]questionCounts{}
	for _, name := range []string{"vs", "esrs", "vsme"} {
		q := questionnaireOf{product: p, home: homes[name], admin: p.In(t, tenant.Company, homes[name]), user: p.In(t, tenant.User, homes[name])}
		q.begin(t, name)
		all := q.questions(t, q.admin, "all")
		q.fill(t, all, rand.New(rand.NewPCG(7, 7)))
		seen[name] = q.compare(t)
	}

	// The group says of its members what they say of themselves.
	var group struct {
		Overall object
		Members []struct {
			ID       uuid.UUID `json:"id"`
			Progress object
		}
	}
	p.In(t, tenant.Company, owner).Get(t, "/company/hierarchy/2025-06-15/progress").Into(t, &group)
	require.Len(t, group.Members, 3)
	sum := map[string]float64{}
	for _, m := range group.Members {
		for name, home := range homes {
			if home == m.ID {
				require.Equal(t, seen[name].Progress, countsIn(m.Progress), name)
			}
		}
		for _, c := range counted {
			sum[c] += m.Progress[c].(float64)
		}
	}
	require.Equal(t, sum, countsIn(group.Overall))

	// What the web counts by itself it holds against this.
	text, err := json.MarshalIndent(seen["vs"], "", "  ")
	require.NoError(t, err)
	goldentest.Equal(t, "../../web/src/features/questions/questions/counts.json", string(text)+"\n")
}

// questionCounts is a list of questions with what is served of how many there are.
type questionCounts struct {
	Questions []object           `json:"questions"`
	Progress  map[string]float64 `json:"progress"`
}

type questionnaireOf struct {
	*product
	home        uuid.UUID
	admin, user *bfftest.Client
}

func (q questionnaireOf) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	scope := tenant.NewScope(q.admin.Person.ID, q.home)
	require.NoError(t, q.DB.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, statement, args...)
		return err
	}))
}

// begin has the company report by a standard.
func (q questionnaireOf) begin(t *testing.T, name string) {
	t.Helper()
	standard := map[string]catalogue.Standard{"vs": catalogue.SMEC, "esrs": catalogue.CSRD, "vsme": catalogue.SMEB}[name]
	q.exec(t, "update companies set standard = ?, employees = 8, first_reporting_year = 2025 where id = ?", int(standard), q.home)
	if name == "vs" {
		q.exec(t, "insert into company_editions (company_id, year, standard, edition_id) values (?, 2025, ?, 'vs-2026')",
			q.home, int(standard))
	}
	if name != "esrs" {
		return
	}
	// Of ten topics one is material by its scores, one by a decision, one is not by a decision, one is assessed in part.
	for question, level := range map[string]int{"IM-E1.1_01": 8, "IM-E2.1_01": 1} {
		answered(t, q.admin.Post(t, "/company/answer", body(question, 0, object{"value": object{"scores": object{
			"negativeActual": object{"scale": level, "scope": level, "remediability": level},
		}}})))
	}
	for topic, essential := range map[string]bool{"S1.1": true, "E3.1": false} {
		q.admin.Post(t, "/company/materiality/essential", object{
			"date": "2025-12-31", "subTopics": []string{topic}, "essential": essential, "reason": "So it is.",
		}).Done(t)
	}
}

// fill gives questions answers of every kind, and some of them to the user; of tables some columns alone.
func (q questionnaireOf) fill(t *testing.T, all []object, r *rand.Rand) {
	t.Helper()
	var given, out []string
	rows := `{"rows": [{"row": "r1", "text": "North"}, {"row": "r2", "text": "South"}, {"row": "r3", "text": "West"}]}`
	for _, question := range all {
		id, kind := question["id"].(string), r.IntN(8)
		if r.IntN(4) == 0 {
			given = append(given, id)
		}
		if question["type"] == float64(catalogue.Materiality) {
			continue
		}
		if kind == 0 {
			out = append(out, id)
		}
		if r.IntN(2) == 0 {
			continue
		}
		var value, carried any
		switch {
		case question["shape"] == "table" && question["type"] == float64(catalogue.Text):
			value = rows
		case question["type"] == float64(catalogue.Boolean):
			value = `{"yes": true}` // so that what hangs on it is asked
		}
		if kind == 1 {
			carried = 2024
		}
		q.exec(t, `insert into answers (company_id, year, question_id, completed, not_applicable, not_applicable_reason, explanation, reasoning,
				notes, tags, upstream, core_business, downstream, version, updated_by, updated_at, carried_from, value)
			values (?, 2025, ?, ?, ?, ?, 'As counted.', '', '', '{}', '', '', '', 1, ?, now(), ?, ?)`,
			q.home, id, kind < 5, kind == 2, map[bool]string{true: "We have none."}[kind == 2], q.admin.Person.ID, carried, value)
	}
	q.admin.Post(t, "/company/question/bulk-assign", object{"questionIds": given, "userId": q.user.Person.ID, "date": "2025-12-31"}).Done(t)
	q.As(t, tenant.Admin).Post(t, "/admin/company/"+q.home.String()+"/opt-out",
		object{"questionIds": out, "date": "2025-06-30", "reason": "Too small."}).Done(t)
}

func (q questionnaireOf) questions(t *testing.T, c *bfftest.Client, section string) (list []object) {
	t.Helper()
	c.Get(t, "/company/question/2025-12-31/"+section+"?locale=en-US").Into(t, &list)
	return list
}

// compare holds every call against the list of all questions.
func (q questionnaireOf) compare(t *testing.T) questionCounts {
	t.Helper()
	all := q.questions(t, q.admin, "all")
	total := tally(all, nil)
	for _, part := range []string{"open", "completed", "notApplicable", "inProgress", "notStarted", "toReview"} {
		require.Positive(t, total[part], part)
	}

	for _, c := range []*bfftest.Client{q.admin, q.user} {
		var year struct {
			Overall  object
			Sections []struct {
				Section  float64
				Progress object
				Chapters []struct {
					Name     string
					Progress object
				}
			}
		}
		list := q.questions(t, c, "all")
		c.Get(t, "/company/company/progress/2025-12-31?locale=en-US").Into(t, &year)
		require.Equal(t, tally(list, nil), countsIn(year.Overall))
		for _, s := range year.Sections {
			one := q.questions(t, c, fmt.Sprint(s.Section))
			require.Equal(t, tally(one, nil), countsIn(s.Progress), s.Section)
			for _, chapter := range s.Chapters {
				in := func(o object) bool { return o["chapter"] == chapter.Name }
				require.Equal(t, tally(one, in), countsIn(chapter.Progress), chapter.Name)
			}
		}
	}

	// A person's own, as the dashboard and the list of their questions say.
	own := answered(t, q.user.Get(t, "/company/answer/counts/2025-12-31"))
	mine := tally(all, func(o object) bool { return o["assignedUserId"] == q.user.Person.ID.String() })
	require.Less(t, mine["asked"], total["asked"])
	for name, as := range map[string]string{"asked": "asked", "toAnswer": "assigned", "completed": "completed", "inProgress": "inProgress", "notStarted": "notStarted", "voluntary": "voluntary", "voluntaryCompleted": "voluntaryCompleted"} {
		require.InDelta(t, mine[name], own[as], 0, name)
	}
	require.InDelta(t, own["inProgress"], own["active"].(float64)+own["pending"].(float64), 0)

	// Who decides over opt-outs.
	var overseen struct {
		Progress  object
		Questions []object
	}
	q.As(t, tenant.Admin).Get(t, "/admin/company/"+q.home.String()+"/question/2025-12-31?locale=en-US").Into(t, &overseen)
	require.Equal(t, total, countsIn(overseen.Progress))
	optional := 0.0
	for _, o := range overseen.Questions {
		if o["voluntary"] == true && o["applicability"] == "applicable" {
			optional++
		}
	}
	require.InDelta(t, total["voluntary"]+total["unwanted"], optional, 0, "voluntary for this company")

	q.compareReport(t, all)
	q.compareTopics(t, all)
	trimmed := make([]object, len(all))
	for i, o := range all {
		trimmed[i] = object{}
		for _, key := range []string{"id", "section", "category", "shape", "applicability", "need", "status"} {
			trimmed[i][key] = o[key]
		}
		if group, ok := o["group"].(object); ok {
			trimmed[i]["group"] = object{"id": group["id"], "rows": group["rows"]}
		}
		if a, ok := o["answer"].(object); ok {
			trimmed[i]["carriedFrom"] = a["carriedFrom"]
		}
	}
	return questionCounts{Questions: trimmed, Progress: total}
}

// compareReport holds what the report lacks against the list: its disclosures chapter by chapter.
func (q questionnaireOf) compareReport(t *testing.T, all []object) {
	t.Helper()
	var report struct {
		Chapters []struct {
			Name     string
			Progress object
			Known    float64
		}
		Topics []struct {
			ID       string
			Assessed bool
		}
	}
	q.admin.Get(t, "/company/report/completeness?year=2025&locale=en-US").Into(t, &report)
	require.NotEmpty(t, report.Chapters)
	for _, chapter := range report.Chapters {
		want := tally(all, func(o object) bool {
			return o["chapter"] == chapter.Name && o["type"] != float64(catalogue.Materiality) && o["section"] != float64(catalogue.GapAnalysis)
		})
		require.Equal(t, want, countsIn(chapter.Progress), chapter.Name)
		require.LessOrEqual(t, chapter.Known, want["open"])
	}
	assessed := map[string]bool{}
	for _, topic := range q.topics(t) {
		assessed[topic.ID] = topic.Assessed == float64(len(topic.SubTopics))
	}
	require.Len(t, report.Topics, len(assessed))
	for _, topic := range report.Topics {
		require.Equal(t, assessed[topic.ID], topic.Assessed, topic.ID)
	}
}

type countedTopic struct {
	ID        string
	Assessed  float64
	Progress  object
	SubTopics []object
}

func (q questionnaireOf) topics(t *testing.T) []countedTopic {
	t.Helper()
	var found struct{ Topics []countedTopic }
	q.admin.Get(t, "/company/materiality/2025-12-31?locale=en-US").Into(t, &found)
	return found.Topics
}

// compareTopics holds what is said of topics against the list.
func (q questionnaireOf) compareTopics(t *testing.T, all []object) {
	t.Helper()
	for _, topic := range q.topics(t) {
		require.Equal(t, tally(all, func(o object) bool { return o["topic"] == topic.ID }), countsIn(topic.Progress), topic.ID)
		assessed := 0.0
		for _, sub := range topic.SubTopics {
			if sub["assessed"] == true {
				assessed++
			}
		}
		require.InDelta(t, assessed, topic.Assessed, 0, topic.ID)
	}
}

// tally counts questions as they are served, those that pass.
func tally(questions []object, passes func(object) bool) map[string]float64 {
	n := map[string]float64{}
	for _, name := range counted {
		n[name] = 0
	}
	for _, q := range questions {
		if q["applicability"] != "applicable" || passes != nil && !passes(q) {
			continue
		}
		status := q["status"].(string)
		n["asked"]++
		if a, ok := q["answer"].(object); ok && a["carriedFrom"] != 0.0 && status != "notStarted" {
			n["toReview"]++
		}
		if need := q["need"]; need == "voluntary" || need == "sector" {
			switch status {
			case "notApplicable":
				n["unwanted"]++
			case "completed":
				n["voluntaryCompleted"]++
				n["voluntary"]++
			default:
				n["voluntary"]++
			}
			continue
		}
		n["applicable"]++
		n[status]++
		if status != "notApplicable" {
			n["toAnswer"]++
		}
		if status == "inProgress" || status == "notStarted" {
			n["open"]++
		}
	}
	return n
}

// countsIn are the counts that a progress serves.
func countsIn(progress object) map[string]float64 {
	n := map[string]float64{}
	for _, name := range counted {
		n[name], _ = progress[name].(float64)
	}
	return n
}
