package view

import (
	"tillit/bff/endpoint"
	"tillit/core/questions/progress"
)

// OnDate asks about the year of a day.
type OnDate struct {
	Date   endpoint.Day `path:"date"`
	Locale string       `query:"locale" enum:"sv-SE,en-US,fi-FI,nl-NL"`
}

// ProgressView counts the questions of a year that are wanted by how far their
// answers are, and those left to the company apart.
type ProgressView struct {
	Applicable         int           `json:"applicable" doc:"asked in the year, those marked not applicable included"`
	NotApplicable      int           `json:"notApplicable"`
	Completed          int           `json:"completed"`
	InProgress         int           `json:"inProgress"`
	NotStarted         int           `json:"notStarted"`
	ToReview           int           `json:"toReview" doc:"of all these, carried over from another year and not saved by a person since"`
	Share              *string       `json:"share" doc:"completed of what is left to answer, 0 to 1; null when that is nothing"`
	Voluntary          int           `json:"voluntary" doc:"asked in the year and left to the company; in none of the others"`
	VoluntaryCompleted int           `json:"voluntaryCompleted"`
	Band               progress.Band `json:"band" enum:"none,notStarted,starting,inProgress,nearlyComplete,complete"`
}

// Progress shows progress.
func Progress(p progress.Progress) ProgressView {
	v := ProgressView{
		Applicable: p.Applicable, NotApplicable: p.NotApplicable, Completed: p.Completed, InProgress: p.InProgress,
		NotStarted: p.NotStarted, ToReview: p.ToReview, Band: p.Band(),
		Voluntary: p.Voluntary, VoluntaryCompleted: p.VoluntaryCompleted,
	}
	if share, ok := p.Share(); ok {
		text := share.String()
		v.Share = &text
	}
	return v
}
