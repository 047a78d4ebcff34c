package edition_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/nightly"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/questions/carry"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
)

// Companies that have answered this and that of the standard of 2025 move to the one
// in force and back: nothing is lost on the way, what is still asked comes along
// without being typed or looked at again, and back again all is as it was.
func TestMove_ToTheVoluntaryStandardAndBack(t *testing.T) {
	t.Parallel()
	const seed = 31
	r := rand.New(rand.NewPCG(seed, seed))
	b := answertest.NewOn(t, pgtest.DB(t), shipped(t))
	b.At("2026-02-01")
	asked, unmarked, implied := 0, 0, 0
	for i := range nightly.Of(6, 200) {
		standard := []catalogue.Standard{catalogue.SMEB, catalogue.SMEC}[i%2]
		b.Admin = b.Person(t, b.Company(t), "Ada", answertest.All()...)
		b.SetCompany(t, b.Admin, "standard = ?", int(standard))
		fill(t, b, r)
		before := kept(t, b)

		require.NoError(t, b.Editions.Move(t.Context(), b.Carrier(), 2025, "vs-2026"))
		there := kept(t, b)
		moved, err := b.Reading.Year(t.Context(), b.Admin, 2025)
		require.NoError(t, err)
		require.Equal(t, "vs-2026", moved.Edition.ID)
		for _, item := range moved.Items {
			was, ok := before[item.Question.ID]
			if !ok {
				if item.Answer != nil {
					implied++
				}
				continue
			}
			asked++
			if there[item.Question.ID] == was {
				unmarked++
			}
		}
		for id, was := range before {
			require.Equal(t, was.Content, there[id].Content, "%s is kept", id)
		}

		require.NoError(t, b.Editions.Move(t.Context(), b.Carrier(), 2025, "vsme-2025"))
		back := kept(t, b)
		for id, was := range before {
			require.Equal(t, was, back[id], "%s is as it was", id)
		}
	}
	require.Greater(t, unmarked*100, asked*95, "%d of %d came along as they were", unmarked, asked)
	require.Positive(t, implied, "whether things apply follows from what is said of them")
	t.Logf("%d of %d answers to what is still asked came along as they were", unmarked, asked)
}

// What hangs on a question that the standard of 2025 did not ask is asked after the
// move, where it was answered, and put aside where it was marked not applicable.
func TestMove_AnswersWhetherAThingApplies(t *testing.T) {
	t.Parallel()
	b := answertest.NewOn(t, pgtest.DB(t), shipped(t))
	b.At("2026-02-01")
	b.SetCompany(t, b.Admin, "standard = ?", int(catalogue.SMEC))
	for question, c := range map[string]answer.Content{
		"B1_21": {Value: answertest.Text("ISO 14001"), Completed: true},
		"B4_01": {NotApplicable: true, NotApplicableReason: "No such plant.", Completed: true},
		"C3_01": {Value: answertest.Number("2030"), Completed: true},
		"C3_08": {Value: answertest.Number("120"), Completed: true},
	} {
		b.SaveIn(t, 2025, question, c)
	}
	offered := standing(t, b, 2025).Moves
	require.Len(t, offered[len(offered)-1].Implied, 4, "it is told beforehand")
	require.NoError(t, b.Editions.Move(t.Context(), b.Carrier(), 2025, "vs-2026"))
	for question, want := range map[string]bool{"B1_26": true, "B4_06": false, "C3_25": true, "C3_26": true} {
		gate := b.Find(t, 2025, question)
		require.Equal(t, answer.Completed, gate.Status(), question)
		require.Equal(t, want, *gate.Answer.Value.Yes, question)
	}
	require.Equal(t, answer.Applicable, b.Find(t, 2025, "C3_08").Applicability)
	require.Equal(t, answer.ConditionUnmet, b.Find(t, 2025, "B4_01").Applicability)
	require.Equal(t, answer.NotStarted, b.Find(t, 2025, "B11_04").Status(), "of convictions nothing was said")

	b.At("2026-10-01")
	require.Equal(t, "vs-2026", standing(t, b, 2024).Edition.ID, "whatever year nobody has begun")
}

// Who was convicted no time is not said to have been convicted, nor who reports nothing
// in public to report: of that somebody has to decide, and what was answered waits.
func TestMove_TakesANoughtOrANoForNothing(t *testing.T) {
	t.Parallel()
	b := answertest.NewOn(t, pgtest.DB(t), shipped(t))
	b.At("2026-02-01")
	no := false
	for question, c := range map[string]answer.Content{
		"B11_01": {Value: answertest.Number("0"), Completed: true},
		"B4_01":  {Value: &answer.Value{Cell: answer.Cell{Yes: &no}}, Completed: true},
	} {
		b.SaveIn(t, 2025, question, c)
	}
	before := kept(t, b)
	require.NoError(t, b.Editions.Move(t.Context(), b.Carrier(), 2025, "vs-2026"))
	for _, question := range []string{"B11_04", "B4_06"} {
		require.Equal(t, answer.NotStarted, b.Find(t, 2025, question).Status(), question)
	}
	yes := true
	b.SaveIn(t, 2025, "B11_04", answer.Content{Value: &answer.Value{Cell: answer.Cell{Yes: &yes}}, Completed: true})
	fines := b.Find(t, 2025, "B11_01")
	require.Equal(t, answer.Applicable, fines.Applicability)
	require.Equal(t, answer.Completed, fines.Status(), "it has waited")
	require.NoError(t, b.Editions.Move(t.Context(), b.Carrier(), 2025, "vsme-2025"))
	require.Subset(t, kept(t, b), before)
}

// A year that is carried over to one by the Voluntary Standard says there whether
// things apply, and says it no more when that is taken back.
func TestCarry_SaysWhetherAThingApplies(t *testing.T) {
	t.Parallel()
	b := answertest.NewOn(t, pgtest.DB(t), shipped(t))
	b.At("2026-02-01")
	b.SaveIn(t, 2024, "B1_21", answer.Content{Value: answertest.Text("ISO 14001"), Completed: true})
	b.At("2026-10-01")
	queued, err := b.Carry.Start(t.Context(), b.Carrier(), carry.Years{From: 2024, To: 2026})
	require.NoError(t, err)
	require.Equal(t, 1, b.Run(t, queued).Carried)
	require.Equal(t, "vs-2026", standing(t, b, 2026).Edition.ID)
	require.Equal(t, answer.Applicable, b.Find(t, 2026, "B1_21").Applicability)
	gate := b.Find(t, 2026, "B1_26")
	require.True(t, *gate.Answer.Value.Yes)
	require.Equal(t, answer.InProgress, gate.Status(), "nobody has looked it through")

	back, err := b.Carry.TakeBack(t.Context(), b.Carrier(), queued.ID)
	require.NoError(t, err)
	require.Equal(t, carry.TakenBack{Restored: 1}, back)
	require.Equal(t, answer.NotStarted, b.Find(t, 2026, "B1_26").Status())
}

// fill answers some of what the company is asked in 2025.
func fill(t *testing.T, b answertest.World, r *rand.Rand) {
	t.Helper()
	sheet, err := b.Reading.Year(t.Context(), b.Admin, 2025)
	require.NoError(t, err)
	require.Equal(t, "vsme-2025", sheet.Edition.ID)
	for _, item := range sheet.Items {
		c := answer.Content{Completed: r.IntN(3) > 0, Explanation: "As counted."}
		switch r.IntN(8) {
		case 0, 1:
			continue
		case 2:
			c = answer.Content{NotApplicable: true, NotApplicableReason: "We have none.", Completed: true}
		default:
			if item.Question.Type == catalogue.ValueChain {
				c.Perspective.Upstream = "We buy beans."
			} else {
				c.Value = some(sheet, item.Question, r)
			}
		}
		_, err := b.Writing.Save(t.Context(), b.Admin, writing.Save{Question: item.Question.ID, Year: 2025, Content: c})
		require.NoError(t, err, item.Question.ID)
	}
}

// some is a value that fits a question.
func some(sheet answer.Sheet, q *catalogue.Question, r *rand.Rand) *answer.Value {
	options := sheet.Edition.Options(q, sheet.Standard)
	var cell answer.Cell
	switch q.Type {
	case catalogue.Number:
		cell = answertest.Cell([]string{"0", "7", "2030"}[r.IntN(3)])
		if q.Unit == catalogue.Currency {
			cell.Unit = sheet.Currency
		}
	case catalogue.Boolean:
		yes := r.IntN(2) == 0
		cell.Yes = &yes
	case catalogue.MultipleChoice:
		cell.Options = []string{options[r.IntN(len(options))].Key}
	case catalogue.Text, catalogue.Materiality, catalogue.ValueChain:
		cell.Text = "As we do."
	}
	if q.Shape == catalogue.Single {
		return &answer.Value{Cell: cell}
	}
	key := "r1"
	if g, ok := sheet.Edition.Group(q); ok && g.Rows == catalogue.OptionRows {
		rows := sheet.Edition.RowOptions(g).Options
		key = rows[r.IntN(len(rows))].Key
	}
	return &answer.Value{Rows: []answer.Row{{Key: key, Cell: cell}}}
}

// row is what is kept of an answer, but for how often it was.
type row struct{ Content, Completed, By, At string }

// kept are the answers of the company by question.
func kept(t *testing.T, b answertest.World) map[string]row {
	t.Helper()
	var rows []struct{ Question, Content, Completed, By, At string }
	require.NoError(t, b.DB.In(t.Context(), b.Admin, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw(`select question_id as question, (to_jsonb(a) - 'version' - 'updated_at' - 'updated_by' - 'completed')::text as content,
			completed::text, updated_by::text as by, updated_at::text as at from answers a where company_id = ?`, b.Admin.Company).Scan(ctx, &rows)
	}))
	found := map[string]row{}
	for _, r := range rows {
		found[r.Question] = row{r.Content, r.Completed, r.By, r.At}
	}
	return found
}
