package link_test

import (
	"bytes"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff/link"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
)

const path = "company/report/1/file"

func key(b byte) []byte { return bytes.Repeat([]byte{b}, secret.KeySize) }

func maker(t *testing.T, now *time.Time, current []byte, previous ...[]byte) *link.Maker {
	t.Helper()
	box, err := secret.NewBox(current, previous...)
	require.NoError(t, err)
	return link.NewMaker(box, func() time.Time { return *now })
}

func tokenTo(t *testing.T, m *link.Maker, scope tenant.Scope) string {
	t.Helper()
	made, err := m.To(scope, path)
	require.NoError(t, err)
	at, query, _ := strings.Cut(made.Address, "?")
	require.Equal(t, path, at)
	values, err := url.ParseQuery(query)
	require.NoError(t, err)
	return values.Get("link")
}

func TestCheck_OpensForWhomItWasMade(t *testing.T) {
	t.Parallel()
	now := time.Date(2025, 6, 15, 12, 0, 0, 0, time.UTC)
	m := maker(t, &now, key(1))
	person, company := uuid.New(), uuid.New()
	mine := tenant.NewScope(person, company)
	token := tokenTo(t, m, mine)
	require.NoError(t, m.Check(mine, path, token))
	require.NoError(t, m.Check(mine.InSession(uuid.New()), path, token), "another session of the same person")

	for name, scope := range map[string]tenant.Scope{
		"another person":    tenant.NewScope(uuid.New(), company),
		"another company":   tenant.NewScope(person, uuid.New()),
		"acting for it":     mine.Impersonating(),
		"nobody":            {},
		"the two, switched": tenant.NewScope(company, person),
	} {
		require.ErrorIs(t, m.Check(scope, path, token), link.ErrInvalid, name)
	}
	require.ErrorIs(t, m.Check(mine, path, tokenTo(t, m, mine.Impersonating())), link.ErrInvalid, "made while acting for it")
	require.ErrorIs(t, m.Check(mine, "company/report/2/file", token), link.ErrInvalid, "another file")
}

func TestCheck_EndsWithTime(t *testing.T) {
	t.Parallel()
	now := time.Date(2025, 6, 15, 12, 0, 0, 0, time.UTC)
	m := maker(t, &now, key(1))
	mine := tenant.NewScope(uuid.New(), uuid.New())
	token := tokenTo(t, m, mine)
	now = now.Add(link.Life - time.Second)
	require.NoError(t, m.Check(mine, path, token))
	now = now.Add(time.Second)
	require.ErrorIs(t, m.Check(mine, path, token), link.ErrInvalid)
}

func TestCheck_RefusesWhatWasChanged(t *testing.T) {
	t.Parallel()
	now := time.Date(2025, 6, 15, 12, 0, 0, 0, time.UTC)
	m := maker(t, &now, key(1))
	mine := tenant.NewScope(uuid.New(), uuid.New())
	token := tokenTo(t, m, mine)
	for at := range token {
		other := byte('A')
		if token[at] == other {
			other = 'B'
		}
		changed := token[:at] + string(other) + token[at+1:]
		require.ErrorIs(t, m.Check(mine, path, changed), link.ErrInvalid, "at %d", at)
	}
	for _, nonsense := range []string{"", "x", token + "A", token[1:], token + "=", " " + token} {
		require.ErrorIs(t, m.Check(mine, path, nonsense), link.ErrInvalid, nonsense)
	}
}

func TestCheck_KnowsEarlierKeys(t *testing.T) {
	t.Parallel()
	now := time.Date(2025, 6, 15, 12, 0, 0, 0, time.UTC)
	mine := tenant.NewScope(uuid.New(), uuid.New())
	token := tokenTo(t, maker(t, &now, key(1)), mine)
	require.NoError(t, maker(t, &now, key(2), key(1)).Check(mine, path, token))
	require.ErrorIs(t, maker(t, &now, key(2)).Check(mine, path, token), link.ErrInvalid, "a key that is gone")
}
