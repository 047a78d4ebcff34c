package secret_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/secret"
)

// T56: while values are sealed anew nobody fails to read one, nothing is left
// on the old key, and what was moved stays unreadable.
func TestRotate(t *testing.T) {
	t.Parallel()
	d := pgtest.New(t)
	connect := func() *pgx.Conn {
		conn, err := pgx.Connect(t.Context(), d.OwnerURL)
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, conn.Close(context.Background())) })
		return conn
	}
	conn, reader := connect(), connect()
	_, err := conn.Exec(t.Context(), "create table drawer (a text, b int, sealed bytea)")
	require.NoError(t, err)
	place := func(key []string) string { return "drawer.sealed/" + key[0] + "/" + key[1] }
	column := secret.Column{Table: "drawer", Name: "sealed", Key: []string{"a", "b"}, Place: place}
	old, both, current := newBox(t, key(1)), newBox(t, key(2), key(1)), newBox(t, key(2))
	const values = 200
	for i := range values {
		at := []string{"x", fmt.Sprint(i)}
		_, err := conn.Exec(t.Context(), "insert into drawer values ($1, $2, $3)", "x", i, old.Seal([]byte(at[1]), place(at)))
		require.NoError(t, err)
	}
	_, err = conn.Exec(t.Context(), "insert into drawer select 'moved', 0, sealed from drawer where b = 7 union all select 'none', 0, null")
	require.NoError(t, err)

	read := func(box *secret.Box) (failed int) {
		rows, err := reader.Query(context.Background(), "select b, sealed from drawer where a = 'x'")
		require.NoError(t, err)
		for rows.Next() {
			var b int
			var sealed []byte
			require.NoError(t, rows.Scan(&b, &sealed))
			if plain, err := box.Open(sealed, place([]string{"x", fmt.Sprint(b)})); err != nil || string(plain) != fmt.Sprint(b) {
				failed++
			}
		}
		require.NoError(t, rows.Err())
		return failed
	}
	var beside sync.WaitGroup
	done, failed := make(chan struct{}), 0
	beside.Go(func() {
		for {
			select {
			case <-done:
				return
			default:
				failed += read(both)
			}
		}
	})
	rotated, err := both.Rotate(t.Context(), conn, column)
	close(done)
	beside.Wait()
	require.NoError(t, err)
	require.Zero(t, failed)
	require.Equal(t, secret.Rotation{Sealed: values, Broken: []string{"drawer.sealed/moved/0"}}, rotated)
	require.Zero(t, read(current), "no value needs the old key")

	again, err := both.Rotate(t.Context(), conn, column)
	require.NoError(t, err)
	require.Zero(t, again.Sealed)
}
