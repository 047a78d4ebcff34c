package input_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/activity"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/input"
	"tillit/core/reference/category"
)

func day(t *testing.T, text string) time.Time {
	t.Helper()
	found, err := time.Parse(time.DateOnly, text)
	require.NoError(t, err)
	return found
}

// TestNear holds in which months bills are looked for beside those of May: three before and
// behind, and as far as a bill of many months goes that is booked in May or is of it.
func TestNear(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ from, to, booked, wantFrom, wantTo string }{
		"booked in it":            {"2023-01-01", "2024-01-01", "2024-05-20", "2023-01-01", "2024-09-01"},
		"on its first day":        {"2023-01-01", "2024-01-01", "2024-05-01", "2023-01-01", "2024-09-01"},
		"on the day behind it":    {"2023-01-01", "2024-01-01", "2024-06-01", "2024-02-01", "2024-09-01"},
		"of it":                   {"2024-01-01", "2025-01-01", "2025-01-20", "2024-01-01", "2025-02-01"},
		"of the months before it": {"2023-01-01", "2024-05-01", "2024-04-20", "2024-02-01", "2024-09-01"},
		"of the months behind it": {"2024-06-01", "2025-06-01", "2024-06-20", "2024-02-01", "2024-09-01"},
		"of it, and out of reach": {"2024-01-01", "2026-01-01", "2026-01-20", "2024-02-01", "2024-09-01"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			may := footprint.Span{From: day(t, "2024-05-01"), To: day(t, "2024-06-01")}
			near, err := input.Near(t.Context(), may, input.Bill{From: day(t, c.from), To: day(t, c.to), Booked: day(t, c.booked)})
			require.NoError(t, err)
			require.Equal(t, footprint.Span{From: day(t, c.wantFrom), To: day(t, c.wantTo)}, near)
		})
	}
}

func TestCarriers(t *testing.T) {
	t.Parallel()
	for carrier, want := range map[string][2]bool{"": {false, false}, "electricity": {true, false}, "fuel": {false, true}} {
		require.Equal(t, want, [2]bool{input.OfGrids(carrier), input.OfFuel(carrier)}, carrier)
	}
}

// TestBooks_Account holds whose account it is of which a source says the number alone: that
// of the first source that tells more of it.
func TestBooks_Account(t *testing.T) {
	t.Parallel()
	first, second, table := uuid.New(), uuid.New(), uuid.New()
	require.Equal(t, first, input.Whose(input.Told{first, true}, input.Told{second, true}, input.Told{table, false}))
	require.Equal(t, second, input.Whose(input.Told{first, true}, input.Told{second, true}))
	require.Equal(t, table, input.Whose(input.Told{first, false}, input.Told{table, false}))
}

// TestStands holds what an entry on a leaf that is a kind of another stands for.
func TestStands(t *testing.T) {
	t.Parallel()
	kind, other := category.Category{ID: "car.petrol", Parent: "cars", Of: "car"}, category.Category{ID: "rail", Parent: "trains"}
	of := category.Category{ID: "car", Parent: "3"}
	for name, c := range map[string]struct {
		leaf  category.Category
		cover activity.Cover
		want  func(engine.Covered, time.Time)
	}{
		"it adds":                  {kind, activity.Adds, func(engine.Covered, time.Time) {}},
		"the leaf":                 {other, activity.Leaf, func(c engine.Covered, on time.Time) { c.Add(other.ID, on) }},
		"a kind of another":        {kind, activity.Leaf, func(c engine.Covered, on time.Time) { c.Add(kind.ID, on); c.Add(of.ID, on) }},
		"all of the group of that": {kind, activity.Group, func(c engine.Covered, on time.Time) { c.Add(kind.Parent, on) }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, want := engine.Covered{}, engine.Covered{}
			input.Stands(got, activity.Content{From: day(t, "2024-04-20"), To: day(t, "2024-05-10"), Cover: c.cover}, c.leaf)
			for _, month := range []string{"2024-04-01", "2024-05-01"} {
				c.want(want, day(t, month))
			}
			require.Equal(t, want, got)
		})
	}
}
