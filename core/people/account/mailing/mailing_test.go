package mailing_test

import (
	"bytes"
	"encoding/base64"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/mailing"
)

type bundle struct {
	accounttest.Kit
	mails *mailing.Service
	boss  account.Person
	scope tenant.Scope
}

func setup(t *testing.T) bundle {
	t.Helper()
	kit := accounttest.NewKit(t, pgtest.DB(t))
	home := accounttest.Company(t, kit.DB)
	boss := accounttest.Person(t, kit.DB, tenant.Company, home)
	return bundle{kit, mailing.NewService(kit.DB, kit.Box, kit.Clock.Now), boss, tenant.NewScope(boss.ID, home, account.Own)}
}

func (b bundle) wants(t *testing.T, person uuid.UUID, kind mailing.Kind) bool {
	t.Helper()
	wants, err := b.mails.Wants(t.Context(), person, kind)
	require.NoError(t, err)
	return wants
}

func TestChoose(t *testing.T) {
	t.Parallel()
	b := setup(t)
	colleague := accounttest.Person(t, b.DB, tenant.User, b.scope.Company)
	for range 2 { // twice is once
		require.NoError(t, b.mails.Choose(t.Context(), b.scope, mailing.Choice{Kind: mailing.Assigned}))
	}
	require.False(t, b.wants(t, b.boss.ID, mailing.Assigned))
	require.True(t, b.wants(t, b.boss.ID, mailing.Trial), "of another kind")
	require.True(t, b.wants(t, colleague.ID, mailing.Assigned), "of somebody else")
	choices, err := b.mails.Choices(t.Context(), b.scope)
	require.NoError(t, err)
	require.Equal(t, []mailing.Choice{
		{Kind: mailing.Assigned}, {Kind: mailing.Unread, On: true}, {Kind: mailing.Prepared, On: true}, {Kind: mailing.Connection, On: true}, {Kind: mailing.Trial, On: true},
	}, choices)
	require.NoError(t, b.mails.Choose(t.Context(), b.scope, mailing.Choice{Kind: mailing.Assigned, On: true}))
	require.True(t, b.wants(t, b.boss.ID, mailing.Assigned))

	choices, err = b.mails.Choices(t.Context(), tenant.NewScope(colleague.ID, b.scope.Company, account.Own))
	require.NoError(t, err)
	require.Equal(t, []mailing.Choice{{Kind: mailing.Assigned, On: true}, {Kind: mailing.Unread, On: true}}, choices, "what users get")

	err = b.mails.Choose(t.Context(), b.scope, mailing.Choice{Kind: "reset"})
	require.Equal(t, map[string]string{"kind": "unknown"}, fault.FieldsOf(err), "what keeps an account safe always comes")
	_, err = b.mails.Choices(t.Context(), tenant.NewScope(b.boss.ID, b.scope.Company))
	require.ErrorIs(t, err, tenant.ErrForbidden)
	require.ErrorIs(t, b.mails.Choose(t.Context(), tenant.NewScope(b.boss.ID, b.scope.Company), mailing.Choice{Kind: mailing.Trial}), tenant.ErrForbidden)
}

func TestFollow(t *testing.T) {
	t.Parallel()
	b := setup(t)
	link := b.mails.Link(b.boss.ID, mailing.Trial)
	for _, on := range []bool{false, false, true, true, false} {
		kind, err := b.mails.Follow(t.Context(), link, on)
		require.NoError(t, err)
		require.Equal(t, mailing.Trial, kind)
		require.Equal(t, on, b.wants(t, b.boss.ID, mailing.Trial))
	}
	require.True(t, b.wants(t, b.boss.ID, mailing.Connection))

	raw, err := base64.RawURLEncoding.DecodeString(link)
	require.NoError(t, err)
	require.NotContains(t, string(raw), b.boss.ID.String(), "who it is about is nobody's business")
	changed := bytes.Clone(raw)
	changed[len(changed)-1] ^= 1
	seal := func(text, place string) string {
		return base64.RawURLEncoding.EncodeToString(b.Box.Seal([]byte(text), place))
	}
	other, err := secret.NewBox(bytes.Repeat([]byte{9}, secret.KeySize))
	require.NoError(t, err)
	for name, token := range map[string]string{
		"none": "", "no base64": "%%", "changed": base64.RawURLEncoding.EncodeToString(changed), "cut off": link[:20],
		"sealed for something else": seal(b.boss.ID.String()+"/trial", "credentials.seed"),
		"of another installation":   mailing.NewService(b.DB, other, b.Clock.Now).Link(b.boss.ID, mailing.Trial),
		"of no kind":                b.mails.Link(b.boss.ID, "reset"),
		"of nobody":                 b.mails.Link(uuid.New(), mailing.Trial),
	} {
		_, err := b.mails.Follow(t.Context(), token, false)
		require.ErrorIs(t, err, mailing.ErrLinkInvalid, name)
	}
}
