package assistant

import (
	"context"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
)

// Permissions.
const (
	// See reports whether there is somebody to ask, and what is left of the budget.
	See tenant.Permission = "assistant.see"
	// Use lets a person, or work of the program, ask.
	Use tenant.Permission = "assistant.use"
	// Read shows what was asked for a company, and answered.
	Read tenant.Permission = "assistant.read"
	// Manage switches the assistant off for a company, and on again.
	Manage tenant.Permission = "assistant.manage"
	// Govern sets budgets and words what the model is told, and shows what was
	// asked for every company.
	Govern tenant.Permission = "assistant.govern"
)

// Faults of the assistant.
var (
	// ErrOff: there is no model, or the company has switched it off.
	ErrOff = fault.New(fault.Conflict, "ai.off")
	// ErrBudget: the tokens of this month are used up; it says until when.
	ErrBudget = fault.New(fault.TooMany, "ai.budget")
	// ErrBusy: too much was asked just now; it says when to ask again.
	ErrBusy = fault.New(fault.TooMany, "ai.busy")
	// ErrUnavailable: the model cannot be reached or does not take the question.
	ErrUnavailable = fault.New(fault.Unavailable, "ai.unavailable")
	// ErrNoAnswer: the model said nothing that the schema allows.
	ErrNoAnswer = fault.New(fault.Unavailable, "ai.noAnswer")
	// ErrTooLong: the material is longer than MaxMaterial, or all of it longer
	// than the model takes.
	ErrTooLong = fault.New(fault.TooLarge, "ai.tooLong")
)

// MaxMaterial is how many characters the texts of a question's material may
// have together.
const MaxMaterial = 40_000

// Kind is what the model is asked for. The administrators word each.
type Kind string

// The kinds.
const (
	Ask                Kind = "question"           // the answer to one question of the questionnaire
	CompanyInformation Kind = "companyInformation" // what a company is, from its web page
	Prefill            Kind = "prefill"            // answers to several questions from documents
	RuleSuggestion     Kind = "ruleSuggestion"     // where rows of the books belong in the footprint
	ReportText         Kind = "reportText"         // a draft of a text for the report
)

// Kinds lists the kinds in the order in which they are offered.
func Kinds() []Kind {
	return []Kind{Ask, Prefill, ReportText, CompanyInformation, RuleSuggestion}
}

// Question is what the model is asked for the company of a scope.
type Question struct {
	Kind    Kind
	Locale  string // of the texts of the answer, as in "sv-SE"
	Year    int    // that it is about; zero for none
	Subject string // what it is about, in the list of calls: an id or a word of ours
	// Task is what is to be done, in words of ours: nothing that a company or
	// anybody else wrote.
	Task     string
	Material []Material
	Schema   []byte // JSON schema of the answer
}

// Material is a piece of what a question is about.
type Material struct {
	Label    string    // as in the name of a document
	Document uuid.UUID // of the company; zero for what is not a document
	Page     int       // zero where there are none
	Text     string
}

// Answer is what the model said.
type Answer struct {
	Call     uuid.UUID // under which it is kept
	Model    string
	JSON     []byte     // as the schema allows
	Material []Material // as the model saw it: without private numbers
}

// Model is a language model that answers in JSON which a schema allows.
type Model interface {
	// Name is what the model is called.
	Name() string
	// Complete gives instructions and material. Its error is one of ErrUnavailable,
	// ErrNoAnswer and ErrTooLong, or that of ctx; the reply then says what was
	// written and used all the same.
	Complete(ctx context.Context, instructions, material string, schema []byte) (Reply, error)
}

// Reply is what a model wrote. The tokens are zero where it does not count them.
type Reply struct {
	Text                         []byte
	QuestionTokens, AnswerTokens int64
}

// Limits are what all companies have unless an administrator says otherwise.
type Limits struct {
	MonthlyTokens    int64 // of one company
	AllMonthlyTokens int64 // of all together
	PerMinute        int   // calls of one company
	AllPerMinute     int
	Keep             time.Duration // how long calls are kept
}
