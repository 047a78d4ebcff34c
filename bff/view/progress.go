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
	Asked              int           `json:"asked" doc:"in the year: applicable and voluntary, those marked not applicable included"`
	Applicable         int           `json:"applicable" doc:"asked in the year and wanted, those marked not applicable included"`
	NotApplicable      int           `json:"notApplicable"`
	ToAnswer           int           `json:"toAnswer" doc:"applicable, without those marked not applicable"`
	Completed          int           `json:"completed"`
	InProgress         int           `json:"inProgress"`
	NotStarted         int           `json:"notStarted"`
	Open               int           `json:"open" doc:"to answer and not completed"`
	ToReview           int           `json:"toReview" doc:"of all asked, carried over from another year and not saved by a person since"`
	Share              *string       `json:"share" doc:"completed of what is to answer, 0 to 1; null when that is nothing"`
	Voluntary          int           `json:"voluntary" doc:"asked in the year, left to the company and not marked not applicable; in none of the others but asked"`
	VoluntaryCompleted int           `json:"voluntaryCompleted"`
	Unwanted           int           `json:"unwanted" doc:"asked in the year, left to the company and marked not applicable"`
	Band               progress.Band `json:"band" enum:"none,notStarted,starting,inProgress,nearlyComplete,complete"`
}

// Progress shows progress.
func Progress(p progress.Progress) ProgressView {
	v := ProgressView{
		Asked: p.Asked(), Applicable: p.Applicable, NotApplicable: p.NotApplicable, ToAnswer: p.ToAnswer(), Completed: p.Completed,
		InProgress: p.InProgress, NotStarted: p.NotStarted, Open: p.Open(), ToReview: p.ToReview + p.VoluntaryToReview, Band: p.Band(),
		Voluntary: p.VoluntaryToAnswer(), VoluntaryCompleted: p.VoluntaryCompleted, Unwanted: p.VoluntaryNotApplicable,
	}
	if share, ok := p.Share(); ok {
		text := share.String()
		v.Share = &text
	}
	return v
}
