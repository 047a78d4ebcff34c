package password_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/fault"
	"tillit/core/people/account/password"
)

// counter is a machine on which a hash takes exactly as long as the test says.
type counter struct {
	turns  password.Turns
	end    chan struct{}
	begun  []string         // who got a turn, in order
	failed map[string]error // who got none
}

func newCounter(atOnce int) *counter {
	return &counter{turns: password.NewTurns(atOnce), end: make(chan struct{}), failed: map[string]error{}}
}

// ask has somebody at an address line up. When it returns, they have a turn, a
// place or a refusal.
func (c *counter) ask(ctx context.Context, name, from string) {
	go func() {
		done, err := c.turns.Take(ctx, from)
		if err != nil {
			c.failed[name] = err
			return
		}
		c.begun = append(c.begun, name)
		<-c.end
		done()
	}()
	synctest.Wait()
}

// finish ends turns, one after the other.
func (c *counter) finish(n int) {
	for range n {
		c.end <- struct{}{}
		synctest.Wait()
	}
}

func (c *counter) crowd(t *testing.T, n int, from string) (names []string) {
	t.Helper()
	for i := range n {
		names = append(names, fmt.Sprintf("%s%d", from, i))
		c.ask(t.Context(), names[i], from)
	}
	return names
}

func TestTurns(t *testing.T) {
	t.Parallel()

	t.Run("WhoComesFromElsewhereIsNextInTurn", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			c := newCounter(2)
			office := c.crowd(t, 40, "office")
			require.Equal(t, office[:2], c.begun, "no more at once than the machine bears")
			c.ask(t.Context(), "home", "home")
			c.finish(1)
			require.Equal(t, "home", c.begun[2])
			c.finish(40)
			require.Equal(t, slices.Insert(slices.Clone(office), 2, "home"), c.begun, "and all get theirs")
			require.Empty(t, c.failed)
		})
	})

	t.Run("AddressesTakeTurns", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			c := newCounter(1)
			c.crowd(t, 5, "a")
			c.crowd(t, 2, "b")
			c.crowd(t, 3, "c")
			c.finish(4)
			c.ask(t.Context(), "d0", "d") // the turn is b's, so b stands behind d
			c.finish(7)
			require.Equal(t, []string{"a0", "b0", "c0", "a1", "b1", "c1", "a2", "d0", "c2", "a3", "a4"}, c.begun)
		})
	})

	// However many come from ever new addresses, only those go first who came
	// while the address had its turn.
	t.Run("NewcomersPassNobodyOver", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			c := newCounter(1)
			c.crowd(t, 3, "a")
			for i := range 4 {
				name := fmt.Sprintf("new%d", i)
				c.ask(t.Context(), name, name)
				c.finish(1)
			}
			c.finish(3)
			require.Equal(t, []string{"a0", "new0", "a1", "new1", "new2", "a2", "new3"}, c.begun)
		})
	})

	t.Run("OnlyWhenItIsFullIsAnybodyRefused", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			c := newCounter(1)
			many := c.crowd(t, 1+password.MaxWaiting-5, "many")
			few := c.crowd(t, 5, "few")
			require.Empty(t, c.failed)

			c.ask(t.Context(), "one more of many", "many")
			require.ErrorIs(t, c.failed["one more of many"], password.ErrBusy)
			busy, ok := c.failed["one more of many"].(*fault.Error) //nolint:errorlint // as it comes
			require.True(t, ok)
			require.Positive(t, busy.RetryAfter)

			c.ask(t.Context(), "one more of few", "few")
			c.ask(t.Context(), "home", "home")
			require.Len(t, c.failed, 3)
			for _, newest := range many[len(many)-2:] {
				require.ErrorIs(t, c.failed[newest], password.ErrBusy, "the newest of the address with most waiting gives way")
			}
			c.finish(1 + password.MaxWaiting)
			require.Len(t, c.begun, 1+password.MaxWaiting)
			for _, name := range append(few, "one more of few", "home", many[0]) {
				require.Contains(t, c.begun, name)
			}
		})
	})

	t.Run("OfEquallyManyTheNewcomerIsRefused", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			c := newCounter(1)
			for i := range 1 + password.MaxWaiting {
				from := fmt.Sprint(i)
				c.ask(t.Context(), from, from)
			}
			c.ask(t.Context(), "late", "late")
			require.ErrorIs(t, c.failed["late"], password.ErrBusy)
			require.Len(t, c.failed, 1)
			c.finish(1 + password.MaxWaiting)
		})
	})

	t.Run("WhoLeavesGivesThePlaceUp", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			c := newCounter(1)
			c.crowd(t, password.MaxWaiting, "a")
			short, leave := context.WithCancel(t.Context())
			c.ask(short, "gone", "a")
			leave()
			synctest.Wait()
			require.ErrorIs(t, c.failed["gone"], context.Canceled)
			c.ask(t.Context(), "instead", "a")
			require.Len(t, c.failed, 1)

			slow, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			c.finish(1)
			c.ask(slow, "limited", "b")
			time.Sleep(time.Minute)
			synctest.Wait()
			require.ErrorIs(t, c.failed["limited"], context.DeadlineExceeded)
			c.finish(password.MaxWaiting)
			require.Equal(t, "instead", c.begun[len(c.begun)-1])

			c.ask(t.Context(), "alone", "a")
			require.Contains(t, c.begun, "alone", "no turn was lost")
			c.finish(1)
		})
	})
}
