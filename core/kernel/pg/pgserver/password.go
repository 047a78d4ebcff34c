package pgserver

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// rules are all of the cluster's pg_hba.conf. There is no peer among them: in
// the user namespace that a start as root uses, every account of the machine
// looks like the owner.
const rules = `# Tillit writes this file. Whoever connects needs the password that lies beside
# the cluster, in a file of its owner's alone.
host all all 127.0.0.1/32 scram-sha-256
`

// The password is drafted, brought into the cluster, and gets its name last: a
// file of that name, with our rules in the cluster, is what the cluster takes.
func (f folder) drafted() string { return f.path("password.new") }

func (f folder) rulesFile() string { return filepath.Join(f.cluster(), "pg_hba.conf") }

// password is what the cluster takes; empty for one that trusted everybody
// when it was last started.
func (f folder) password() (string, error) {
	text, err := os.ReadFile(f.path("password"))
	if errors.Is(err, os.ErrNotExist) {
		return "", nil
	}
	return strings.TrimSpace(string(text)), err
}

// draftPassword draws a password that no cluster takes yet.
func (f folder) draftPassword() (string, error) {
	if err := os.RemoveAll(f.path("password")); err != nil {
		return "", err
	}
	drawn := rand.Text()
	return drawn, write(f.drafted(), drawn+"\n")
}

// secure gives a password to a cluster that trusts people, or whose password is
// gone. It goes by the server's single-user mode, to which nobody connects, and
// begins anew where it was cut off.
func (f folder) secure(ctx context.Context, pg binaries, running *os.File) error {
	has, err := f.password()
	if err != nil {
		return err
	}
	there, err := os.ReadFile(f.rulesFile())
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if has != "" && string(there) == rules {
		return nil
	}
	drawn, err := f.draftPassword()
	if err != nil {
		return err
	}
	cmd := pg.command(ctx, "postgres", "--single", "-D", f.cluster(), "-c", "password_encryption=scram-sha-256", Superuser)
	cmd.ExtraFiles = []*os.File{running} // nobody else begins while it lives
	cmd.Stdin = strings.NewReader("alter role " + Superuser + " login password '" + drawn + "'\n")
	if out, err := outputOf(cmd); err != nil {
		return fmt.Errorf("%w\n%s", err, strings.ReplaceAll(string(out), drawn, "…"))
	}
	if err := f.writeRules(f.rulesFile(), pg); err != nil {
		return err
	}
	return os.Rename(f.drafted(), f.path("password"))
}

func (f folder) writeRules(path string, pg binaries) error {
	fresh := path + ".new"
	if err := write(fresh, rules); err != nil {
		return err
	}
	if err := own(fresh, pg.as); err != nil {
		return err
	}
	return os.Rename(fresh, path)
}

// write writes a file of its owner's alone that outlives a power cut.
func write(path, text string) error {
	if err := os.RemoveAll(path); err != nil { // whatever its mode was
		return err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	return errors.Join(err, file.Sync(), file.Close())
}

// admit lets roles in by the password, and makes those that are not there yet.
func (s *Server) admit(ctx context.Context, roles []string) (err error) {
	if len(roles) == 0 {
		return nil
	}
	conn, err := pgx.Connect(ctx, s.URL(Superuser, Superuser))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close(ctx)) }()
	for _, role := range roles {
		var exists bool
		if err := conn.QueryRow(ctx, "select exists (select from pg_roles where rolname = $1)", role).Scan(&exists); err != nil {
			return err
		}
		verb := "create"
		if exists {
			verb = "alter"
		}
		// Neither statement takes parameters; the password is of letters and digits.
		_, err := conn.Exec(ctx, verb+" role "+pgx.Identifier{role}.Sanitize()+" login password '"+s.password+"'")
		if err != nil {
			return err
		}
	}
	return nil
}

// errRefused says that a server takes another password than the one we have.
var errRefused = errors.New("it does not take the password of its folder")

func refused(err error) bool {
	const invalidPassword = "28P01"
	found, ok := errors.AsType[*pgconn.PgError](err)
	return ok && found.Code == invalidPassword
}
