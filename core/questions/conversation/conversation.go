// Package conversation keeps what people say to each other about a question of
// a year or a figure of its footprint: threads that are open or resolved, with
// messages that may name colleagues. Who is named is told, and gains no access.
package conversation

import (
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/questions/answer"
	"tillit/core/questions/questionnaire"
	"tillit/core/reference/category"
)

// Kind is what sort of place people talk about.
type Kind string

// The kinds.
const (
	Question Kind = "question" // of the questionnaire
	Figure   Kind = "figure"   // of the footprint, by its category
)

// About is the place that people talk about.
type About struct {
	Kind  Kind
	Year  int
	Place string // id of the question, or of the category
}

// Limits of a place, far beyond what people can follow.
const (
	maxThreads  = 100
	maxMessages = 500
	maxMentions = 20
)

// Faults.
var (
	// ErrMention refuses to name somebody who may not see what the thread is about.
	ErrMention = fault.New(fault.Invalid, "conversation.mention")
	// ErrFull refuses more than a place can hold.
	ErrFull = fault.New(fault.Conflict, "conversation.full")
)

// Message is what a person writes.
type Message struct {
	Text     string
	Mentions []uuid.UUID
}

// Thread is one conversation, its messages from the first on.
type Thread struct {
	ID uuid.UUID
	About
	OpenedAt   time.Time
	Resolved   bool
	ResolvedBy answer.Person // zero while it is open
	ResolvedAt time.Time
	Messages   []Said
}

// Said is a message as it stands in a thread.
type Said struct {
	ID           uuid.UUID
	Text         string // empty once it was taken back
	By           answer.Person
	At           time.Time
	Impersonated bool // By acted as the company, which is not their own
	TakenBack    bool
	Mentions     []answer.Person
}

// Service keeps conversations.
type Service struct {
	db    *pg.DB
	years *questionnaire.Years
	tree  *category.Tree
	now   func() time.Time
}

// NewService returns the service on db.
func NewService(db *pg.DB, years *questionnaire.Years, tree *category.Tree, now func() time.Time) *Service {
	return &Service{db: db, years: years, tree: tree, now: now}
}
