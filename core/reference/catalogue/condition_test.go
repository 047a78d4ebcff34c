package catalogue_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/catalogue"
)

type answers struct {
	values    map[string]string
	exempt    []string
	employees int
}

func (a answers) Is(question, value string) bool { return a.values[question] == value }
func (a answers) Answered(question string) bool  { return a.values[question] != "" }
func (a answers) NotApplicable(q string) bool    { return slices.Contains(a.exempt, q) }
func (a answers) Employees() int                 { return a.employees }

func TestCondition_Holds(t *testing.T) {
	t.Parallel()
	given := answers{
		values:    map[string]string{"B1_04": "consolidated", "B3-B7_01": "true", "B3_13": "9"},
		exempt:    []string{"B7_08"},
		employees: 50,
	}
	for condition, want := range map[string]bool{
		"":                           true,
		"answer(B1_04)=consolidated": true,
		"answer(B1_04)=individual":   false,
		"answer(B3-B7_01)=true":      true,
		"answered(B3_13)":            true,
		"answered(B3_16)":            false,
		"notApplicable(B7_08)":       true,
		"notApplicable(B3_13)":       false,
		"employees>=50":              true,
		"employees>=51":              false,
		"answered(B3_16) or employees>=1 and answered(B3_13)": true,
		"answered(B3_13) or employees>=99 and answered(X)":    true,
		"answered(B3_13) and employees>=99 or answered(X)":    false,
	} {
		parsed, err := catalogue.ParseCondition(condition)
		require.NoError(t, err, condition)
		require.Equal(t, want, parsed.Holds(given), condition)
		require.Equal(t, condition, parsed.String())
	}
}

func TestParseCondition_RefusesWhatItDoesNotKnow(t *testing.T) {
	t.Parallel()
	for _, s := range []string{
		" ", "answer(B1_04)", "answer()=x", "answer(B1_04)=a b", "answered(B1_04)=x", "employees>50",
		"employees>=many", "revenue>=5", "answered(A) and", "answered(A)  or answered(B)", "(answered(A))",
	} {
		_, err := catalogue.ParseCondition(s)
		require.Error(t, err, s)
	}
}
