package credential

import (
	"context"

	"github.com/google/uuid"

	"tillit/core/kernel/pg"
)

// What was changed about somebody's sign-in.
const (
	ChangedPassword      = "password"
	ChangedTwoFactorOn   = "twoFactorOn"
	ChangedTwoFactorOff  = "twoFactorOff"
	ChangedRecoveryCodes = "recoveryCodes"
)

// Changed is the work of notifying a person that what they sign in with was
// changed, in case it was not them.
type Changed struct {
	Person uuid.UUID `json:"person"`
	What   string    `json:"what"`
}

// Kind names the work.
func (Changed) Kind() string { return "mail.changed" }

// notifyChange enqueues the mail to the person about a change that tx makes.
func notifyChange(ctx context.Context, tx pg.Tx, person uuid.UUID, what string) error {
	return tx.Enqueue(ctx, Changed{Person: person, What: what})
}
