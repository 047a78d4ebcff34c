// Package noticeboard shows people what they were told of in a company, keeps
// what they have read, and gathers for a mail what they have not. What somebody
// may no longer see is not shown to them.
package noticeboard

import (
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/notice"
	"tillit/core/kernel/pg"
	"tillit/core/questions/answer"
	"tillit/core/questions/conversation"
	"tillit/core/questions/questionnaire"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/category"
)

const (
	// Keep is how long notices are kept, read or not.
	Keep = 90 * 24 * time.Hour
	// maxShown bounds how many are shown, the latest first.
	maxShown = 100
	// maxExcerpt bounds, in characters, what is shown of a message.
	maxExcerpt = 140
)

// Notice is what a person was told of, as they may see it now.
type Notice struct {
	ID       uuid.UUID
	Kind     notice.Kind
	About    conversation.About
	Question *catalogue.Question // with one question
	Category category.Category   // with a figure
	Count    int                 // of questions, with notice.Assigned
	Thread   uuid.UUID           // with notice.Mentioned and notice.Answered
	Excerpt  string              // of the message
	Work     string              // its kind, with notice.Finished
	Failed   bool                // the work has
	By       answer.Person
	At       time.Time
	Read     bool
}

// Board is what a person was told of in a company, the latest first.
type Board struct {
	Unread  int
	Notices []Notice
}

// Service shows notices.
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
