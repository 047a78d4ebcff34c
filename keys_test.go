package main_test

import (
	"bytes"
	"encoding/base64"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/shippedtest"
	"tillit/core/kernel/secret"
)

func rawKey(b byte) []byte { return bytes.Repeat([]byte{b}, secret.KeySize) }

// keys are TILLIT_KEY: the current one, then earlier ones.
func keys(all ...byte) string {
	var texts []string
	for _, b := range all {
		texts = append(texts, base64.StdEncoding.EncodeToString(rawKey(b)))
	}
	return "TILLIT_KEY=" + strings.Join(texts, ",")
}

const (
	wrongKey = "tillit: no key of TILLIT_KEY opens what is sealed in this database: put the key that it was sealed with there, after a comma where a new one comes first, " +
		"or run tillit keys forget, which lists what cannot be opened, empties it and begins with the present key"
	lostKey = "is gone, and there are sealed values in this database: put that file back, " +
		"or run tillit keys forget, which lists what cannot be opened, empties it and begins with a new key"
)

// worked runs the workers until they say that they do, and stops them.
func worked(t *testing.T, dir string, env ...string) {
	t.Helper()
	cmd, _ := serving(t, dir, "0", append(env, "WEB_URL=http://127.0.0.1:1")...)
	stop(t, cmd)
}

func execute(t *testing.T, url, statement string, args ...any) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	require.NoError(t, err)
	defer conn.Close(t.Context()) //nolint:errcheck // all was done
	_, err = conn.Exec(t.Context(), statement, args...)
	require.NoError(t, err)
}

// sealed gives a new company a key that was sealed with one of ours.
func sealed(t *testing.T, url string, with byte) uuid.UUID {
	t.Helper()
	box, err := secret.NewBox(rawKey(with))
	require.NoError(t, err)
	company := uuid.New()
	execute(t, url, "insert into companies (id, name) values ($1, 'Bok AB')", company)
	execute(t, url, "insert into company_keys (company_id, service, sealed, set_at) values ($1, 'goClimate', $2, now())",
		company, box.Seal([]byte("a key"), "company_keys.sealed/"+company.String()+"/goClimate"))
	return company
}

func TestKeys_AWrongOneIsToldAtTheStart_Night(t *testing.T) {
	t.Parallel()
	database, dir := shippedtest.New(t), t.TempDir()
	on := func(url, key string) []string { return []string{"PORT=0", "DATABASE_URL=" + url, key} }
	worked(t, dir, on(database.URL, keys(1))...) // nothing is sealed yet: the first start makes the proof

	for _, name := range []string{"serve", "work", "demo"} {
		for _, url := range []string{database.OwnerURL, database.URL} {
			require.Equal(t, wrongKey, fails(t, 1, dir, append(on(url, keys(2)), "WEB_URL=http://127.0.0.1:1"), name))
		}
	}
	require.Equal(t, wrongKey, fails(t, 1, dir, on(database.OwnerURL, keys(2)), "keys", "rotate"))

	// The old one beside it is one way on, and rotating ends the need for it.
	worked(t, dir, on(database.URL, keys(2, 1))...)
	require.NoError(t, command(t, dir, on(database.OwnerURL, keys(2, 1)), "keys", "rotate").Run())
	worked(t, dir, on(database.URL, keys(2))...)
	require.Equal(t, wrongKey, fails(t, 1, dir, on(database.URL, keys(1)), "work"))
}

func TestKeys_TheProofIsMadeOnceASecretWasOpened(t *testing.T) {
	t.Parallel()
	database, dir := shippedtest.New(t), t.TempDir()
	on := func(url, key string) []string { return []string{"PORT=0", "DATABASE_URL=" + url, key} }
	sealed(t, database.OwnerURL, 1)

	require.Equal(t, wrongKey, fails(t, 1, dir, on(database.URL, keys(2)), "work"))
	worked(t, dir, on(database.URL, keys(1))...)
	execute(t, database.OwnerURL, "delete from company_keys")
	require.Equal(t, wrongKey, fails(t, 1, dir, on(database.URL, keys(2)), "work"), "by now there is a proof")
}

func TestKeys_ForgetBeginsAnew_Night(t *testing.T) {
	t.Parallel()
	database, dir := shippedtest.New(t), t.TempDir()
	on := func(url, key string) []string { return []string{"PORT=0", "DATABASE_URL=" + url, key} }
	worked(t, dir, on(database.URL, keys(1))...)
	lost, kept := sealed(t, database.OwnerURL, 1), sealed(t, database.OwnerURL, 2)
	count := func() (n int) {
		conn, err := pgx.Connect(t.Context(), database.OwnerURL)
		require.NoError(t, err)
		defer conn.Close(t.Context()) //nolint:errcheck // all was read
		require.NoError(t, conn.QueryRow(t.Context(), "select count(*) from company_keys").Scan(&n))
		return n
	}
	forget := func(answer string) (said string, err error) {
		cmd := command(t, dir, on(database.OwnerURL, keys(2)), "keys", "forget")
		cmd.Stdin = strings.NewReader(answer)
		out, err := cmd.CombinedOutput()
		return string(out), err
	}

	said, err := forget("no\n")
	require.Error(t, err)
	require.Contains(t, said, "company_keys.sealed/"+lost.String()+"/goClimate")
	require.NotContains(t, said, kept.String())
	require.Contains(t, said, "tillit: nothing was changed")
	require.Equal(t, 2, count())

	said, err = forget("yes\n")
	require.NoError(t, err, said)
	require.Equal(t, 1, count(), "what opens is left")
	worked(t, dir, on(database.URL, keys(2))...)
	require.Equal(t, wrongKey, fails(t, 1, dir, on(database.URL, keys(1)), "work"))
	said, err = forget("")
	require.NoError(t, err, said)
	require.Contains(t, said, "Everything that is sealed opens")
}

func TestKeys_ALostFileIsNotReplaced_Night(t *testing.T) {
	t.Parallel()
	dir := installed(t)
	path := filepath.Join(dir, ".data", "key")
	cmd, _ := serving(t, dir, freePort(t))
	stop(t, cmd)
	kept, err := os.ReadFile(path)
	require.NoError(t, err)

	require.NoError(t, os.Remove(path))
	for _, args := range [][]string{{"serve"}, {"work"}, {"demo"}, {"keys", "rotate"}} {
		require.Equal(t, "tillit: the key "+filepath.Join(".data", "key")+" "+lostKey, fails(t, 1, dir, []string{"PORT=0"}, args...))
		require.NoFileExists(t, path)
	}
	require.NoError(t, os.WriteFile(path, kept, 0o600))
	cmd, address := serving(t, dir, freePort(t))
	status, _ := get(t, address+"/page")
	require.Equal(t, http.StatusOK, status)
	stop(t, cmd)

	require.NoError(t, os.Remove(path))
	require.NoError(t, command(t, dir, nil, "keys", "forget").Run(), "nothing is lost but the proof")
	cmd, _ = serving(t, dir, freePort(t))
	stop(t, cmd)
	anew, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NotEqual(t, kept, anew)
}
