package edition_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/questions/carry"
	"tillit/core/questions/edition"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
)

// twoEditions has beside the questions of the tests an edition e2 for the years
// from 2026: there B2_01 is a text, B1_01 has another code, B3_01 is gone.
func twoEditions(t *testing.T) fstest.MapFS {
	t.Helper()
	content := answertest.Files()
	for name, file := range answertest.Files() {
		if second, ok := strings.CutPrefix(name, "e1/"); ok {
			content["e2/"+second] = file
		}
	}
	for _, change := range [][3]string{
		{"edition.yaml", "id: e1", "id: e2"},
		{"edition.yaml", "from: 2024", "from: 2026"},
		{"p/questions.csv", "B1_01,SMEB;SMEC,B1,1,", "B1_01,SMEB;SMEC,C1,9,"},
		{"p/questions.csv", "s,,Boolean,", "s,,Text,"},
		{"p/questions.csv", "answer(B2_01)=true and ", ""},
		{"p/questions.csv", "notApplicable(B3_01) or answered(B3_01)", ""},
		{"p/questions.csv", "B3_01,SMEB;SMEC,B3,1,ClimateReporting,d,k,s,,Number,single,MWh,,false,necessary,,,0,0,1,E1,,,src\n", ""},
	} {
		replaceIn(t, content, "e2/"+change[0], change[1], change[2])
	}
	for _, locale := range catalogue.Locales() {
		l := string(locale)
		replaceIn(t, content, "e2/p/texts/"+l+".yaml",
			"  B3_01: {shortTitle: B3_01 "+l+", title: Title B3_01 "+l+", guidance: Guidance B3_01 "+l+"}\n", "")
	}
	return content
}

func replaceIn(t *testing.T, files fstest.MapFS, name, from, to string) {
	t.Helper()
	require.Contains(t, string(files[name].Data), from)
	files[name] = &fstest.MapFile{Data: []byte(strings.Replace(string(files[name].Data), from, to, 1))}
}

func standing(t *testing.T, b answertest.World, year int) edition.Year {
	t.Helper()
	found, err := b.Editions.Of(t.Context(), b.Carrier(), year)
	require.NoError(t, err)
	return found
}

func questionIDs(questions []*catalogue.Question) []string {
	var ids []string
	for _, q := range questions {
		ids = append(ids, q.ID)
	}
	return ids
}

func TestService_MoveEdition(t *testing.T) {
	t.Parallel()
	b := answertest.NewOn(t, pgtest.DB(t), twoEditions(t))
	require.Equal(t, "e1", standing(t, b, 2025).Edition.ID)
	require.Empty(t, standing(t, b, 2025).Moves, "e2 was not made for 2025")
	require.Equal(t, "e2", standing(t, b, 2026).Edition.ID, "a new year begins in the newest")

	require.NoError(t, b.Editions.Move(t.Context(), b.Carrier(), 2026, "e1"))
	b.SaveIn(t, 2026, "B2_01", answer.Content{Value: answertest.Yes(true), Completed: true})
	b.SaveIn(t, 2026, "B3_01", answer.Content{Value: answertest.Number("7"), Completed: true})
	b.SaveIn(t, 2026, "B1_01", answer.Content{Value: answertest.Pick("limited"), Completed: true})

	stands := standing(t, b, 2026)
	require.Equal(t, "e1", stands.Edition.ID)
	require.Len(t, stands.Moves, 1)
	forth := stands.Moves[0]
	require.Equal(t, "e2", forth.To.ID)
	require.True(t, forth.Newer)
	require.Equal(t, []string{"B3_01"}, questionIDs(forth.Removed))
	require.Empty(t, forth.Added)
	require.Equal(t, 1, forth.Resting)
	require.Zero(t, forth.Back)
	require.Equal(t, []string{"B2_01"}, questionIDs(forth.Misfits))
	changed := map[string][]catalogue.Aspect{}
	for _, c := range forth.Changed {
		changed[c.To.ID] = c.Aspects
	}
	require.Equal(t, []catalogue.Aspect{catalogue.AspectReference}, changed["B1_01"])
	require.Equal(t, []catalogue.Aspect{catalogue.AspectType}, changed["B2_01"])
	require.Equal(t, []catalogue.Aspect{catalogue.AspectCondition}, changed["B2_02"])

	require.NoError(t, b.Editions.Move(t.Context(), b.Carrier(), 2026, "e2"))
	require.NoError(t, b.Editions.Move(t.Context(), b.Carrier(), 2026, "e2"), "again changes nothing")
	policy := b.Find(t, 2026, "B2_01")
	require.Equal(t, answer.InProgress, policy.Status())
	require.True(t, *policy.Answer.Value.Yes, "what was said stays")
	require.Equal(t, 2, policy.Answer.Version)
	require.Equal(t, answer.Completed, b.Find(t, 2026, "B1_01").Status(), "another code is the same question")
	_, err := b.Reading.Get(t.Context(), b.Admin, 2026, "B3_01")
	require.ErrorIs(t, err, tenant.ErrNotFound)
	detail, err := b.Reading.Get(t.Context(), b.Admin, 2026, "B2_01")
	require.NoError(t, err)
	require.Len(t, detail.History, 2)
	require.Equal(t, []string{"edition"}, detail.History[0].Fields)
	require.True(t, detail.History[0].Before.Completed)

	back := standing(t, b, 2026).Moves[0]
	require.False(t, back.Newer)
	require.Equal(t, []string{"B3_01"}, questionIDs(back.Added))
	require.Equal(t, 1, back.Back)
	require.Empty(t, back.Misfits, "it fits there again")
	require.NoError(t, b.Editions.Move(t.Context(), b.Carrier(), 2026, "e1"))
	require.Equal(t, answer.Completed, b.Find(t, 2026, "B3_01").Status(), "it comes back as it was")
	restored := b.Find(t, 2026, "B2_01")
	require.Equal(t, answer.Completed, restored.Status(), "nobody had touched it meanwhile")
	require.Equal(t, 3, restored.Answer.Version)
	require.Equal(t, b.Admin.Person, restored.Answer.UpdatedBy.ID, "it is whose it was")
	require.Equal(t, []map[string]string{
		{"year": "2026", "from": "e2", "to": "e1", "drafts": "0"},
		{"year": "2026", "from": "e1", "to": "e2", "drafts": "1"},
		{"year": "2026", "from": "e2", "to": "e1", "drafts": "0"},
	}, moves(t, b))
}

// moves are the details of the audit events of moved years.
func moves(t *testing.T, b answertest.World) (details []map[string]string) {
	t.Helper()
	require.NoError(t, b.DB.In(t.Context(), b.Admin, func(ctx context.Context, tx pg.Tx) error {
		var raw []string
		if err := tx.NewRaw("select detail from audit_events where kind = 'editionMoved' order by id").Scan(ctx, &raw); err != nil {
			return err
		}
		details = make([]map[string]string, len(raw))
		for i, r := range raw {
			if err := json.Unmarshal([]byte(r), &details[i]); err != nil {
				return err
			}
		}
		return nil
	}))
	return details
}

// Whoever saves while the year is moved does so by the edition they read, or
// is told to look again.
func TestService_Save_WaitsForAMove(t *testing.T) {
	t.Parallel()
	b := answertest.NewOn(t, pgtest.DB(t), twoEditions(t))
	require.NoError(t, b.Editions.Move(t.Context(), b.Carrier(), 2026, "e1"))
	stranger := tenant.NewScope(b.Other.Person, b.Other.Company, append(answertest.All(), answer.Carry)...)
	require.NoError(t, b.Editions.Move(t.Context(), stranger, 2026, "e1"), "where another company's year stays")
	moved, saved := make(chan struct{}), make(chan error, 1)
	require.NoError(t, b.DB.In(t.Context(), b.Admin, func(ctx context.Context, tx pg.Tx) error {
		if err := catalogue.Repin(ctx, tx, b.Admin, catalogue.SMEB, 2026, "e2"); err != nil {
			return err
		}
		go func() {
			close(moved)
			_, err := b.Writing.Save(t.Context(), b.Admin, writing.Save{
				Question: "B2_01", Year: 2026, Content: answer.Content{Value: answertest.Yes(true), Completed: true},
			})
			saved <- err
		}()
		<-moved
		return b.UntilSomebodyWaits(ctx, tx)
	}))
	require.ErrorIs(t, <-saved, answer.ErrStale)
	require.Nil(t, b.Find(t, 2026, "B2_01").Answer)
}

func TestService_MoveEdition_Refuses(t *testing.T) {
	t.Parallel()
	b := answertest.NewOn(t, pgtest.DB(t), twoEditions(t))
	b.SaveIn(t, 2025, "B2_01", answer.Content{Value: answertest.Yes(true), Completed: true})
	move := func(scope tenant.Scope, year int, edition string) error {
		return b.Editions.Move(t.Context(), scope, year, edition)
	}
	require.ErrorIs(t, move(b.Carrier(), 2025, "e2"), tenant.ErrNotFound, "it was made for later years")
	require.ErrorIs(t, move(b.Carrier(), 2026, "e9"), tenant.ErrNotFound)
	require.ErrorIs(t, move(b.Carrier(), 2031, "e2"), answer.ErrYear)
	require.ErrorIs(t, move(b.Admin, 2026, "e1"), tenant.ErrForbidden)
	require.ErrorIs(t, move(b.User, 2026, "e1"), tenant.ErrForbidden)
	_, err := b.Editions.Of(t.Context(), b.Admin, 2026)
	require.ErrorIs(t, err, tenant.ErrForbidden)

	_, err = b.Carry.Start(t.Context(), b.Carrier(), carry.Years{From: 2025, To: 2026})
	require.NoError(t, err)
	require.ErrorIs(t, move(b.Carrier(), 2026, "e1"), carry.ErrRunning)

	stranger := tenant.NewScope(b.Other.Person, b.Other.Company, append(answertest.All(), answer.Carry)...)
	require.NoError(t, move(stranger, 2026, "e1"))
	require.Equal(t, "e2", standing(t, b, 2026).Edition.ID, "each company has its own")
	nowhere := tenant.NewScope(uuid.New(), uuid.New(), append(answertest.All(), answer.Carry)...)
	require.ErrorIs(t, move(nowhere, 2026, "e1"), tenant.ErrNotFound)

	b.SetCompany(t, b.Other, "standard = 0")
	require.ErrorIs(t, move(stranger, 2026, "e1"), tenant.ErrNotFound, "nothing is reported by")
	none, err := b.Editions.Of(t.Context(), stranger, 2026)
	require.NoError(t, err)
	require.Nil(t, none.Edition)
	require.Empty(t, none.Moves)
}
