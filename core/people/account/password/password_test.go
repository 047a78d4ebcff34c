package password_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/nightly"
	"tillit/core/people/account/password"
)

func newHasher(t *testing.T) *password.Hasher {
	t.Helper()
	h, err := password.NewHasher(password.Cost{MemoryKiB: 64, Passes: 1}, 2)
	require.NoError(t, err)
	return h
}

func TestHasher_Matches(t *testing.T) {
	t.Parallel()
	h := newHasher(t)
	hash, err := h.Hash(t.Context(), "blåbär och grädde\x00🫐")
	require.NoError(t, err)
	require.NotContains(t, hash, "blåbär")

	for _, tc := range []struct {
		name, plain, hash string
		want              bool
	}{
		{"the same", "blåbär och grädde\x00🫐", hash, true},
		{"decomposed letters are the same letters", "bla\u030aba\u0308r och gra\u0308dde\x00🫐", hash, true},
		{"cut at the zero byte", "blåbär och grädde", hash, false},
		{"other case", "Blåbär och grädde\x00🫐", hash, false},
		{"no account", "blåbär och grädde\x00🫐", "", false},
		{"the decoy's own password opens nothing", "nobody's password", "", false},
	} {
		got, err := h.Matches(t.Context(), tc.plain, tc.hash)
		require.NoError(t, err, tc.name)
		require.Equal(t, tc.want, got, tc.name)
	}
}

func TestHasher_SaltsEachHash(t *testing.T) {
	t.Parallel()
	h := newHasher(t)
	a, err := h.Hash(t.Context(), "same words twice")
	require.NoError(t, err)
	b, err := h.Hash(t.Context(), "same words twice")
	require.NoError(t, err)
	require.NotEqual(t, a, b)
}

func TestHasher_StrongCostIsWrittenIntoTheHash(t *testing.T) {
	t.Parallel()
	h, err := password.NewHasher(password.Strong(), 1)
	require.NoError(t, err)
	hash, err := h.Hash(t.Context(), "x")
	require.NoError(t, err)
	require.Contains(t, hash, "$argon2id$v=19$m=65536,t=2,p=1$")
}

// As the product runs it: a whole office signs in at nine, and somebody at home.
func TestHasher_ManyAtOnceAllGetTheirTurn(t *testing.T) {
	t.Parallel()
	h, err := password.NewHasher(password.Strong(), password.AtOnce(password.Strong()))
	require.NoError(t, err)
	hash, err := h.Hash(t.Context(), "queue of many people")
	require.NoError(t, err)

	var all sync.WaitGroup
	crowd := nightly.Of(16, 40)
	got := make([]bool, crowd+1)
	errs := make([]error, len(got))
	for i := range got {
		address := "192.0.2.1"
		if i == crowd {
			address = "192.0.2.2"
		}
		from := audit.From(t.Context(), audit.Origin{Address: address})
		all.Go(func() { got[i], errs[i] = h.Matches(from, "queue of many people", hash) })
	}
	all.Wait()
	for i := range got {
		require.NoError(t, errs[i])
		require.True(t, got[i])
	}
}

func TestWeakness(t *testing.T) {
	t.Parallel()
	about := []string{"anna.lindqvist+work@norrviken.example", "Anna Lindqvist"}
	for _, tc := range []struct{ plain, want string }{
		{"", password.TooShort},
		{"fjorton tecken", password.TooShort},
		{"åäöåäöåäöåäöåä", password.TooShort},
		{"femton tecken x", ""},
		{"tillit demo 2025", ""},
		{"        a b c d e f", ""},
		{"correct horse battery staple", ""},
		{strings.Repeat("äpple och päron ", 17), password.TooLong},
		{"aaaaaaaaaaaaaaaaaa", password.TooSimple},
		{"abababababababab", password.TooSimple},
		{"123456789012345", password.TooSimple},
		{"qwertyuiopåasdf", password.TooSimple},
		{"PasswordPassword", password.TooSimple},
		{"abcdefghijklmnop", password.TooSimple},
		{"anna.lindqvist2025", password.TooPersonal},
		{"Norrviken Lindqvist", password.TooPersonal},
		{"norrviken har elva stora sjöar", ""},
	} {
		require.Equal(t, tc.want, password.Weakness(tc.plain, about...), tc.plain)
	}
}
