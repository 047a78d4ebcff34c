// Package notice writes down what somebody is told of inside the product: any
// domain adds to it, in the transaction in which it came about.
package notice

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/pg"
)

// Kind is why somebody is told.
type Kind string

// The kinds.
const (
	Assigned  Kind = "assigned"  // they were given questions to answer
	Mentioned Kind = "mentioned" // somebody named them in a conversation
	Answered  Kind = "answered"  // somebody wrote in a conversation that they take part in
	Finished  Kind = "finished"  // work that they asked for has ended
)

// MailAfter is how long somebody has to read a notice before it is mailed to
// them, and how long at least there is between two such mails.
const MailAfter = time.Hour

// Notice is what one person is told of.
type Notice struct {
	Company uuid.UUID
	Person  uuid.UUID
	Kind    Kind
	About   string // what sort of place it is about; empty for none
	Year    int
	Place   string // empty where it is about several, or about work
	Count   int    // of questions, with Assigned
	Message uuid.UUID
	Work    string // its kind, with Finished
	Failed  bool   // the work has
	By      uuid.UUID
	At      time.Time
}

// Unread is the work of mailing somebody what they have not read. It is handed
// over with every notice that may be mailed.
type Unread struct {
	Company uuid.UUID `json:"company"`
	Person  uuid.UUID `json:"person"`
}

// Kind names the work.
func (Unread) Kind() string { return "notice.unread" }

// Add tells a person of something, in the transaction that it came about in.
// Of what was assigned there are mails already: they are not told of it twice.
func Add(ctx context.Context, tx pg.Tx, n Notice) error {
	var mailed time.Time
	if n.Kind == Assigned {
		mailed = n.At
	}
	_, err := tx.NewRaw(`insert into notices
			(company_id, person_id, kind, about, year, place, count, message_id, work, failed, by, at, mailed_at)
		values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		n.Company, n.Person, string(n.Kind), n.About, n.Year, n.Place, n.Count, pg.Null(n.Message), n.Work, n.Failed,
		pg.Null(n.By), n.At, pg.Null(mailed)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("tell %s of %s: %w", n.Person, n.Kind, err)
	}
	if n.Kind == Assigned {
		return nil
	}
	return tx.Enqueue(ctx, Unread{Company: n.Company, Person: n.Person})
}
