package questionnaire_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/questions/questionnaire"
)

func TestCalendar_DefaultYear(t *testing.T) {
	t.Parallel()
	for day, want := range map[string]int{"2024-12-31": 2024, "2025-06-15": 2025, "2026-01-01": 2025, "2031-01-01": 2025} {
		now, err := time.Parse(time.DateOnly, day)
		require.NoError(t, err)
		require.Equal(t, want, questionnaire.NewCalendar(func() time.Time { return now }, 2025).DefaultYear())
	}
}
