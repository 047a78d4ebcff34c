package document_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/questions/document"
)

// What is announced counts, by whomever and however many at once: all that came
// in at the same time has its room.
func TestService_Add_FullAtOnce(t *testing.T) {
	t.Parallel()
	b := setup(t)
	_, err := b.documents.StartUpload(t.Context(), b.admin, "first.txt", limit)
	require.NoError(t, err)
	_, err = b.documents.StartUpload(t.Context(), b.user, "second.txt", limit)
	require.NoError(t, err)
	_, err = b.documents.StartUpload(t.Context(), b.admin, "third.txt", 1)
	require.ErrorIs(t, err, document.ErrFull)
	_, err = b.documents.StartUpload(t.Context(), b.other, "theirs.txt", limit)
	require.NoError(t, err)

	b = setup(t)
	var group sync.WaitGroup
	taken := make(chan uuid.UUID, 8)
	for range cap(taken) {
		group.Go(func() {
			if up, err := b.documents.StartUpload(t.Context(), b.admin, "same.txt", limit); err == nil {
				taken <- up.ID
			}
		})
	}
	group.Wait()
	close(taken)
	require.Len(t, taken, 2)
}

// Uploads from before a limit was lowered find it when they become documents.
func TestService_Add_CountsAsItWrites(t *testing.T) {
	t.Parallel()
	b := setup(t)
	var sent []uuid.UUID
	for _, letter := range []string{"a", "b"} {
		sent = append(sent, b.send(t, b.admin, letter+".txt", []byte(strings.Repeat(letter, limit))))
	}
	lowered := document.NewService(b.db, b.files, document.Limits{File: limit, Company: limit}, func() time.Time { return *b.clock.Load() })
	var group sync.WaitGroup
	refused := make(chan error, len(sent))
	for _, id := range sent {
		group.Go(func() {
			if _, _, err := lowered.Add(t.Context(), b.admin, id); err != nil {
				refused <- err
			}
		})
	}
	group.Wait()
	close(refused)
	require.Len(t, refused, 1)
	require.ErrorIs(t, <-refused, document.ErrFull)
}
