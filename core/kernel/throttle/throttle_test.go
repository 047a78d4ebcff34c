package throttle_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/throttle"
)

func noon() time.Time { return time.Date(2025, 3, 1, 12, 0, 0, 0, time.UTC) }

func TestRule_Full(t *testing.T) {
	t.Parallel()
	rule := throttle.Rule{Burst: 3, Every: time.Minute}
	now, full := noon(), time.Time{}

	for range 3 {
		next, _, ok := rule.Full(full, now)
		require.True(t, ok)
		full = next
	}
	same, wait, ok := rule.Full(full, now)
	require.False(t, ok)
	require.Equal(t, time.Minute, wait)
	require.Equal(t, full, same, "a refused attempt costs nothing")

	_, wait, ok = rule.Full(full, now.Add(59*time.Second))
	require.False(t, ok)
	require.Equal(t, time.Second, wait)
	full, _, ok = rule.Full(full, now.Add(time.Minute))
	require.True(t, ok, "one more after a minute")
	_, _, ok = rule.Full(full, now.Add(time.Minute))
	require.False(t, ok, "and only one")

	for range 3 {
		next, _, ok := rule.Full(full, now.Add(time.Hour))
		require.True(t, ok, "full again, and no fuller, after a while")
		full = next
	}
	_, _, ok = rule.Full(full, now.Add(time.Hour))
	require.False(t, ok)
}

func TestRule_Back(t *testing.T) {
	t.Parallel()
	rule := throttle.Rule{Burst: 1, Every: time.Minute}
	full, _, ok := rule.Full(time.Time{}, noon())
	require.True(t, ok)
	_, _, ok = rule.Full(rule.Back(full), noon())
	require.True(t, ok)
}

// No day sees more than twenty guesses at a code and 106 at a password,
// however they are spread.
func TestRules_WorstDay(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		rule throttle.Rule
		most int
	}{{throttle.Code(), 20}, {throttle.CodeOnDevice(), 20}, {throttle.Password(), 106}} {
		full, count := time.Time{}, 0
		for now := noon(); now.Before(noon().Add(24 * time.Hour)); now = now.Add(time.Second) {
			next, _, ok := tc.rule.Full(full, now)
			if ok {
				full = next
				count++
			}
		}
		require.LessOrEqual(t, count, tc.most, tc.rule.Name)
		require.Greater(t, count, tc.rule.Burst, tc.rule.Name)
	}
}

func TestRule_Subject(t *testing.T) {
	t.Parallel()
	require.Equal(t, throttle.Password().Subject("a", "b"), throttle.Password().Subject("a", "b"))
	require.NotEqual(t, throttle.Password().Subject("a", "b"), throttle.Password().Subject("ab"))
	require.NotEqual(t, throttle.Password().Subject("a"), throttle.Code().Subject("a"))
	require.Len(t, throttle.Password().Subject("a"), 32)
}

func TestNetwork(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"192.0.2.7":                 "192.0.2.7",
		"::ffff:192.0.2.7":          "192.0.2.7",
		"2001:db8:1:2:3:4:5:6":      "2001:db8:1:2::/64",
		"2001:db8:1:2:ffff::1":      "2001:db8:1:2::/64",
		"fe80::1%eth0":              "fe80::/64",
		"somewhere":                 "somewhere",
		"2001:db8:1:3:ffff:ffff::1": "2001:db8:1:3::/64",
	} {
		require.Equal(t, want, throttle.Network(address), address)
	}
}
