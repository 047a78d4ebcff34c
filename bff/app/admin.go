package app

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/google/uuid"
	"golang.org/x/term"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/password"
)

// Admin makes an administrator, the first one above all. The password is asked
// for, or read from a pipe.
func Admin(ctx context.Context, p Process, args []string) error {
	email, name := args[0], args[1]
	secret, err := p.askPassword()
	if err != nil {
		return err
	}
	passwords, err := hasher()
	if err != nil {
		return err
	}
	return p.withDatabase(ctx, func(ctx context.Context, db *pg.DB) error {
		operator := tenant.NewScope(uuid.Nil, uuid.Nil, account.Manage).As(tenant.Admin).SeeingAll()
		person, err := account.NewService(db, passwords, p.Clock).Create(ctx, operator, account.New{
			Email: email, Name: name, Role: tenant.Admin, Password: secret,
		})
		if err != nil {
			return explained(err)
		}
		p.say("%s is an administrator now.", person.Email)
		return nil
	})
}

// hasher takes as much time for a password as is right for real accounts, and
// as many at once as the machine bears.
func hasher() (*password.Hasher, error) {
	return password.NewHasher(password.Strong(), password.AtOnce(password.Strong()))
}

// askPassword reads one line, without showing it where there is a screen.
func (p Process) askPassword() (string, error) {
	if file, ok := p.In.(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		_, _ = fmt.Fprint(p.Out, "Password: ") // nobody may be looking
		typed, err := term.ReadPassword(int(file.Fd()))
		p.say("")
		return string(typed), err
	}
	line := bufio.NewScanner(p.In)
	if !line.Scan() || line.Text() == "" {
		return "", errors.New("the password has to come on the first line of the input")
	}
	return line.Text(), nil
}

// explained says in words what a domain refused.
func explained(err error) error {
	if errors.Is(err, account.ErrEmailTaken) {
		return errors.New("there is an account with this e-mail address already")
	}
	refused, ok := errors.AsType[*fault.Error](err)
	if !ok || len(refused.Fields) == 0 {
		return err
	}
	var parts []string
	for _, field := range slices.Sorted(maps.Keys(refused.Fields)) {
		parts = append(parts, field+" ("+refused.Fields[field]+")")
	}
	return fmt.Errorf("refused: %s", strings.Join(parts, ", "))
}
