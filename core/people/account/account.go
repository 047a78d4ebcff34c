// Package account knows the people who use the product: who they are, what
// role they have and where they belong. How they prove it lies in the packages
// below: credential (password, second factor), session and signin.
package account

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Permissions of an account.
const (
	// Own lets a person read and change their profile and end their sessions.
	Own tenant.Permission = "account.own"
	// Secure lets a person change what they prove themselves with. Nobody has
	// it while impersonating.
	Secure tenant.Permission = "account.secure"
	// Impersonate lets a person become a company that is not theirs.
	Impersonate tenant.Permission = "account.impersonate"
	// Read lets a person see who belongs to the company.
	Read tenant.Permission = "account.read"
	// Manage lets a person create accounts and change roles in the company.
	Manage tenant.Permission = "account.manage"
	// Administer lets a person manage everybody's account. Nobody has it
	// while impersonating.
	Administer tenant.Permission = "account.administer"
)

// Faults of accounts.
var (
	ErrEmailTaken = fault.New(fault.Conflict, "account.emailTaken")
	// ErrRoleTooHigh refuses to give a role that the giver may not give.
	ErrRoleTooHigh = fault.New(fault.Forbidden, "account.roleTooHigh")
	// ErrRoleFixed refuses another role to who belongs to no company.
	ErrRoleFixed = fault.New(fault.Conflict, "account.roleFixed")
	// ErrOwnRights refuses to take away one's own rights, which would leave
	// nobody to give them back.
	ErrOwnRights = fault.New(fault.Forbidden, "account.ownRights")
	// ErrInviteOnly refuses who acts for another company to choose a password
	// for somebody.
	ErrInviteOnly = fault.New(fault.Forbidden, "account.inviteOnly")
	// ErrAdministratorsApart refuses who acts for another company to take the
	// rights of its administrators, or to give them back.
	ErrAdministratorsApart = fault.New(fault.Forbidden, "account.administratorsApart")
	// ErrLastAdministrator refuses to shut out who alone can let others in, on
	// the platform or in a company.
	ErrLastAdministrator = fault.New(fault.Conflict, "account.lastAdministrator")
	// ErrNotInvited refuses an invitation to who can sign in already, or may
	// not at all.
	ErrNotInvited = fault.New(fault.Conflict, "account.notInvited")
	// ErrTooManyInvitations refuses a mail to who was sent many, or from who
	// sends many; it says when the next may go.
	ErrTooManyInvitations = fault.New(fault.TooMany, "account.tooManyInvitations")
)

// Person is somebody with an account.
type Person struct {
	ID       uuid.UUID
	Email    string // in its one spelling, see Email
	Name     string
	Role     tenant.Role
	Agency   uuid.UUID // where an agency person works; zero for all others
	Locale   string    // the language chosen; empty when none was
	Disabled bool
}

// Locales lists the languages that an account may choose.
func Locales() []string { return []string{"sv-SE", "en-US", "fi-FI", "nl-NL"} }

var plainEmail = regexp.MustCompile("^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$")

const maxEmail = 254 // RFC 5321 section 4.5.3.1.3, less the brackets

// Email returns the one spelling of an e-mail address, however it was typed,
// and whether it is one: lower case and without space around. Only ASCII is
// taken, so that no two addresses look the same. What is not an address is returned
// empty, which is nobody's.
func Email(typed string) (email string, ok bool) {
	email = strings.TrimSpace(typed)
	if len(email) > maxEmail || !plainEmail.MatchString(email) {
		return "", false
	}
	return strings.ToLower(email), true
}

// FromLink returns a token and an e-mail address in their one spelling, however
// forms, links and mail programs wrote them: plus signs become spaces there, and
// neither part ever has one.
func FromLink(token, typed string) (clean, email string) {
	plus := func(s string) string { return strings.ReplaceAll(strings.TrimSpace(s), " ", "+") }
	email, _ = Email(plus(typed))
	return plus(token), email
}

// Whose returns who has an e-mail address, in its one spelling. One that nobody
// has gets an id that nobody has, always the same, so that the same statements
// follow and take as long.
func Whose(ctx context.Context, db *pg.DB, email string) (uuid.UUID, error) {
	person := uuid.NewSHA1(uuid.NameSpaceURL, []byte("mailto:"+email))
	query := pg.Query{SQL: "select person_id from sign_in_facts($1, null)", Args: []any{email}}
	err := db.Read(ctx, tenant.Scope{}, query, func(rows pgx.Rows) error {
		for rows.Next() {
			if err := rows.Scan(&person); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return uuid.Nil, fmt.Errorf("look up address: %w", err)
	}
	return person, nil
}
