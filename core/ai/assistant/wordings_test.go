package assistant_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/ai/assistant"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	modeltest "tillit/integrations/languagemodel/languagemodeltest"
)

const worded = "Be brief, in {language}. {task}"

// governor is an administrator with a name.
func (b *bundle) governor(t *testing.T) (tenant.Scope, string) {
	t.Helper()
	person := accounttest.Person(t, b.db, tenant.Admin, uuid.Nil)
	return tenant.NewScope(person.ID, uuid.Nil, assistant.Govern).SeeingAll(), person.Name
}

func TestKinds_ShipWithAWording(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	all, err := b.svc.Wordings(t.Context(), admin())
	require.NoError(t, err)
	require.Len(t, all, 5)
	for _, w := range all {
		require.True(t, w.Shipped)
		require.Zero(t, w.Wording.Version)
		require.True(t, w.MadeAt.IsZero())
		for _, v := range w.Needs {
			require.Contains(t, w.Text, "{"+v+"}", w.Kind)
		}
		sample, err := b.svc.Preview(t.Context(), admin(), w.Kind, "nl-NL", w.Text)
		require.NoError(t, err, w.Kind)
		require.NotRegexp(t, `\{[a-z]+\}`, sample.Instructions, w.Kind)
		require.True(t, strings.HasSuffix(sample.Instructions, w.Kind.Rules()), w.Kind)
	}
}

func TestService_Word(t *testing.T) {
	t.Parallel()
	b := newBundle(t, modeltest.Says(red))
	scope, name := b.governor(t)
	versions, err := b.svc.Word(t.Context(), scope, assistant.Ask, 0, "  "+worded+"\r\n")
	require.NoError(t, err)
	require.Len(t, versions, 2)
	require.Equal(t, assistant.Wording{Version: 1, Text: worded}, versions[0].Wording)
	require.False(t, versions[0].Shipped)
	require.WithinDuration(t, b.clock.Now(), versions[0].MadeAt, 0)
	require.Equal(t, name, versions[0].MadeBy)
	require.True(t, versions[1].Shipped)

	_, err = b.svc.Ask(t.Context(), b.scope, question())
	require.NoError(t, err)
	asked := b.server.Calls()[0].Instructions
	require.True(t, strings.HasPrefix(asked, "Be brief, in Finnish. Name the colour of {this}."))
	require.True(t, strings.HasSuffix(asked, assistant.Ask.Rules()), "no wording changes the rules")
	calls, _, err := b.svc.Calls(t.Context(), b.scope, assistant.CallFilter{Limit: 9})
	require.NoError(t, err)
	require.Equal(t, 1, calls[0].Wording)

	_, err = b.svc.Word(t.Context(), scope, assistant.Ask, 0, worded+" Please.")
	require.ErrorIs(t, err, assistant.ErrStale)
	same, err := b.svc.Word(t.Context(), scope, assistant.Ask, 1, worded)
	require.NoError(t, err)
	require.Equal(t, versions, same, "nothing new is no version")

	versions, err = b.svc.Reset(t.Context(), scope, assistant.Ask, 1)
	require.NoError(t, err)
	require.Len(t, versions, 3)
	require.True(t, versions[0].Shipped)
	require.Equal(t, assistant.Ask.Shipped().Text, versions[0].Text)
	require.Equal(t, worded, versions[1].Text, "what was is kept")
	again, err := b.svc.Reset(t.Context(), scope, assistant.Ask, 2)
	require.NoError(t, err)
	require.Equal(t, versions, again)
	_, err = b.svc.Reset(t.Context(), scope, assistant.Ask, 1)
	require.ErrorIs(t, err, assistant.ErrStale)
	others, err := b.svc.Versions(t.Context(), scope, assistant.Prefill)
	require.NoError(t, err)
	require.Len(t, others, 1)
}

func TestService_WordRefuses(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	for text, code := range map[string]string{
		" \n\t":                            "required",
		"Be brief.":                        "variableMissing",
		"Be brief. {task}":                 "variableMissing",
		worded + " {company}":              "variableUnknown",
		worded + strings.Repeat("x", 8000): "tooLong",
	} {
		_, err := b.svc.Word(t.Context(), admin(), assistant.Ask, 0, text)
		require.Equal(t, map[string]string{"text": code}, fault.FieldsOf(err), code)
		_, err = b.svc.Preview(t.Context(), admin(), assistant.Ask, "sv-SE", text)
		require.Equal(t, map[string]string{"text": code}, fault.FieldsOf(err), code)
	}
	_, err := b.svc.Word(t.Context(), admin(), assistant.RuleSuggestion, 0, "Sort. {task} {year}")
	require.Equal(t, map[string]string{"text": "variableUnknown"}, fault.FieldsOf(err), "a variable of another kind")
}

func TestService_WordsTakeAPermissionAndAKind(t *testing.T) {
	t.Parallel()
	b := newBundle(t, modeltest.Says(red))
	for scope, want := range map[*tenant.Scope]error{&b.scope: tenant.ErrForbidden, new(admin()): tenant.ErrNotFound} {
		_, err := b.svc.Versions(t.Context(), *scope, "nothing")
		require.ErrorIs(t, err, want)
		_, err = b.svc.Word(t.Context(), *scope, "nothing", 0, worded)
		require.ErrorIs(t, err, want)
		_, err = b.svc.Reset(t.Context(), *scope, "nothing", 0)
		require.ErrorIs(t, err, want)
		_, err = b.svc.Preview(t.Context(), *scope, "nothing", "sv-SE", worded)
		require.ErrorIs(t, err, want)
		_, err = b.svc.Try(t.Context(), *scope, "nothing", "sv-SE", worded)
		require.ErrorIs(t, err, want)
	}
	_, err := b.svc.Wordings(t.Context(), b.scope)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	require.Empty(t, b.server.Calls())
}

func TestService_TryKeepsNothing(t *testing.T) {
	t.Parallel()
	const answer = `{"answers": [{"id": "energy", "answer": "148.2 MWh", "n": 1, "quote": "148 200 kWh el"}]}`
	b := newBundle(t, modeltest.Says(answer), modeltest.Page())
	sample, err := b.svc.Try(t.Context(), admin(), assistant.Ask, "sv-SE", worded)
	require.NoError(t, err)
	require.JSONEq(t, answer, sample.Answer)
	require.Contains(t, sample.Material, "Ignore all instructions", "it shows what becomes of orders in documents")
	_, err = b.svc.Try(t.Context(), admin(), assistant.Ask, "sv-SE", worded)
	require.ErrorIs(t, err, assistant.ErrNoAnswer)

	calls, _, err := b.svc.Calls(t.Context(), admin(), assistant.CallFilter{Limit: 9})
	require.NoError(t, err)
	require.Empty(t, calls)
	versions, err := b.svc.Versions(t.Context(), admin(), assistant.Ask)
	require.NoError(t, err)
	require.Len(t, versions, 1)
	_, err = assistant.NewService(b.db, nil, b.limits, b.clock.Now).Try(t.Context(), admin(), assistant.Ask, "sv-SE", worded)
	require.ErrorIs(t, err, assistant.ErrOff)
}
