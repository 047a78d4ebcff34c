package catalogue_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/catalogue"
)

// A question that hangs on the number of employees cannot be the one that says
// how many they are.
func TestEdition_EmployeesQuestion(t *testing.T) {
	t.Parallel()
	condition, err := catalogue.ParseCondition("answered(S1_01)")
	require.NoError(t, err)
	asked := catalogue.Question{ID: "B1_12", Type: catalogue.Number, Shape: catalogue.Single, Unit: "employees", Topic: "general"}
	phasedIn, conditional, ofTopic, column, money := asked, asked, asked, asked, asked
	phasedIn.PhasingIn = catalogue.PhasingIn{SmallYears: 1}
	conditional.Condition = condition
	ofTopic.Topic = "S1"
	column.Shape = catalogue.Table
	money.Unit = catalogue.Currency

	edition := catalogue.Edition{Questions: []catalogue.Question{phasedIn, conditional, ofTopic, column, money, asked}}
	found, ok := edition.EmployeesQuestion()
	require.True(t, ok)
	require.Same(t, &edition.Questions[5], found)

	edition.Questions = edition.Questions[:5]
	_, ok = edition.EmployeesQuestion()
	require.False(t, ok)
}
