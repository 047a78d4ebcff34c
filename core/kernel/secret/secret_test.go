package secret_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/secret"
)

func TestToken(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for range 1000 {
		token := secret.Token()
		require.Len(t, token, 43)
		require.Regexp(t, `^[A-Za-z0-9_-]+$`, token)
		require.False(t, seen[token])
		seen[token] = true
	}
}

func TestDigest(t *testing.T) {
	t.Parallel()
	token := secret.Token()
	require.Len(t, secret.Digest(token), 32)
	require.Equal(t, secret.Digest(token), secret.Digest(token))
	require.NotEqual(t, secret.Digest(token), secret.Digest(token+" "))
	require.NotContains(t, string(secret.Digest(token)), token)
}

func key(b byte) []byte { return bytes.Repeat([]byte{b}, secret.KeySize) }

func newBox(t *testing.T, current []byte, previous ...[]byte) *secret.Box {
	t.Helper()
	box, err := secret.NewBox(current, previous...)
	require.NoError(t, err)
	return box
}

func TestBox_OpensWhatItSealed(t *testing.T) {
	t.Parallel()
	box := newBox(t, key(1))
	for _, plain := range []string{"", "seed", string(key(9))} {
		sealed := box.Seal([]byte(plain), "credentials.seed/1")
		if plain != "" {
			require.NotContains(t, string(sealed), plain)
		}
		opened, err := box.Open(sealed, "credentials.seed/1")
		require.NoError(t, err)
		require.Equal(t, plain, string(opened))
	}
	require.NotEqual(t, box.Seal([]byte("same"), "p"), box.Seal([]byte("same"), "p"))
}

func TestBox_RefusesWhatIsNotInItsPlace(t *testing.T) {
	t.Parallel()
	box := newBox(t, key(1))
	sealed := box.Seal([]byte("seed"), "credentials.seed/1")

	_, err := box.Open(sealed, "credentials.seed/2")
	require.ErrorIs(t, err, secret.ErrSealed, "moved to another row")

	for i := range sealed {
		broken := bytes.Clone(sealed)
		broken[i] ^= 1
		_, err := box.Open(broken, "credentials.seed/1")
		require.ErrorIs(t, err, secret.ErrSealed, "byte %d changed", i)
	}
	for n := range len(sealed) {
		_, err := box.Open(sealed[:n], "credentials.seed/1")
		require.ErrorIs(t, err, secret.ErrSealed, "cut to %d bytes", n)
	}
}

func TestBox_RotatesItsKey(t *testing.T) {
	t.Parallel()
	old, rotated := newBox(t, key(1)), newBox(t, key(2), key(1))

	opened, err := rotated.Open(old.Seal([]byte("seed"), "p"), "p")
	require.NoError(t, err)
	require.Equal(t, "seed", string(opened))

	_, err = old.Open(rotated.Seal([]byte("seed"), "p"), "p")
	require.ErrorIs(t, err, secret.ErrSealed, "new values are sealed with the new key")
	_, err = newBox(t, key(2)).Open(old.Seal([]byte("seed"), "p"), "p")
	require.ErrorIs(t, err, secret.ErrSealed, "a key that was dropped opens nothing")
}

func TestNewBox_RefusesAShortKey(t *testing.T) {
	t.Parallel()
	_, err := secret.NewBox([]byte("short"))
	require.Error(t, err)
	_, err = secret.NewBox(key(1), []byte("short"))
	require.Error(t, err)
}
