package questionnaire

import (
	"github.com/shopspring/decimal"

	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
)

// askedFrom returns the year from which a question is asked that is phased in.
// It counts from the first reporting year (ESRS 1, appendix C); while that year
// is unknown nothing is put off.
func (y *Year) askedFrom(q *catalogue.Question) int {
	if y.firstYear == 0 || q.PhasingIn == (catalogue.PhasingIn{}) {
		return 0
	}
	return y.firstYear + q.PhasingIn.For(y.Employees())
}

// Applicability says whether the company is asked the question, and if not, why not.
func (y *Year) Applicability(q *catalogue.Question) answer.Applicability {
	switch {
	case !y.Enabled(q.Section):
		return answer.FeatureDisabled
	case y.Exemptions[q.ID] != nil:
		return answer.OptedOut
	case y.Number < y.askedFrom(q):
		return answer.PhasedIn
	case !q.Condition.Holds(y):
		return answer.ConditionUnmet
	case !y.asksAbout(q.Topic):
		return answer.NotMaterial
	}
	return answer.Applicable
}

// reached returns the answer to a question that a condition looks at, or nil
// when the question does not itself apply.
func (y *Year) reached(question string) *answer.Answer {
	q, ok := y.Edition.Question(question)
	if !ok || !q.In(y.Standard) || y.Applicability(q) != answer.Applicable {
		return nil
	}
	return y.Answers[question]
}

// Is implements catalogue.Answers.
func (y *Year) Is(question, value string) bool {
	a := y.reached(question)
	return a != nil && !a.NotApplicable && a.Value.Is(value)
}

// Answered implements catalogue.Answers.
func (y *Year) Answered(question string) bool {
	a := y.reached(question)
	return a != nil && !a.NotApplicable && a.Value != nil
}

// NotApplicable implements catalogue.Answers.
func (y *Year) NotApplicable(question string) bool {
	a := y.reached(question)
	return a != nil && a.NotApplicable
}

// Employees implements catalogue.Answers: the answer of that year, else the
// company details. Whether its question is asked is not looked at: that could
// itself follow from the number of employees.
func (y *Year) Employees() int { return y.Team().Size }

// Team is how many people work for the company: the answer of that year, else
// what the company details say.
func (y *Year) Team() catalogue.Team {
	var details catalogue.Team
	if y.staff != nil {
		details = catalogue.Team{Size: *y.staff, Known: true}
	}
	q, ok := y.Edition.EmployeesQuestion()
	if !ok || !q.In(y.Standard) {
		return details
	}
	a := y.Answers[q.ID]
	if a == nil || a.NotApplicable || a.Value == nil || a.Value.Number == nil {
		return details
	}
	// A bound of 50 is met by 50 people, not by 49.9 full-time equivalents.
	return catalogue.Team{Size: int(decimal.Min(a.Value.Number.Floor(), decimal.NewFromInt(1<<31)).IntPart()), Known: true}
}
