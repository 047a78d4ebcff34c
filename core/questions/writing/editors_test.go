package writing_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/nightly"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/questions/writing"
)

// Fifty people write into one answer at once, each again and again until they
// are told that it is saved. What they were told is what is kept: every
// acknowledged text is found in the answer or its history, once, and under the
// version that they were given.
func TestService_Save_LosesNothingAmongManyEditors(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	editors := nightly.Of(12, 50)
	var (
		all          sync.WaitGroup
		mu           sync.Mutex
		acknowledged = map[int]string{} // text by version
		refused      int
		failed       []error
	)
	for i := range editors {
		all.Go(func() {
			text := fmt.Sprintf("editor %d", i)
			version := 0
			for {
				saved, err := b.Writing.Save(t.Context(), b.Admin, writing.Save{
					Question: "B1_01", Year: 2025, Version: version, Content: answer.Content{Explanation: text},
				})
				stale, isStale := errors.AsType[*answer.Stale](err)
				mu.Lock()
				switch {
				case err == nil:
					acknowledged[saved.Version] = text
				case isStale:
					refused++
				default:
					failed = append(failed, err)
				}
				mu.Unlock()
				if !isStale {
					return
				}
				version = stale.Current.Version
			}
		})
	}
	all.Wait()
	require.Empty(t, failed)
	require.Len(t, acknowledged, editors, "every save made a version of its own")
	require.Positive(t, refused, "they did meet")

	detail, err := b.Reading.Get(t.Context(), b.Admin, 2025, "B1_01")
	require.NoError(t, err)
	last := detail.Item().Answer
	kept := map[int]string{last.Version: last.Explanation}
	for _, change := range detail.History {
		if change.Before != nil {
			kept[change.Before.Version] = change.Before.Explanation
		}
	}
	require.Equal(t, acknowledged, kept)
}
