package app

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/bff/app/wiring"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/credential"
	sessions "tillit/core/people/account/session"
	"tillit/jobs"
)

// unlock opens the sealed values of the database with the keys of the
// configuration, or with one kept in the data folder that is made where nothing
// is sealed yet. It refuses keys that do not open what is.
func (p Process) unlock(ctx context.Context, db *pg.DB) (*secret.Box, error) {
	var box *secret.Box
	err := db.In(ctx, tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
		used, err := secret.Used(ctx, tx)
		if err != nil {
			return err
		}
		if box, err = p.Config.box(!used); err != nil {
			return err
		}
		return box.Prove(ctx, tx, wiring.Sealed()...)
	})
	switch {
	case errors.Is(err, secret.ErrWrongKey):
		return nil, fmt.Errorf("no key of %s opens what is sealed in this database: put the key that it was sealed with there%s, or run tillit keys forget, which lists what cannot be opened, empties it and begins with the present key",
			p.Config.keyPlace(), p.Config.besideNew())
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("the key %s is gone, and there are sealed values in this database: put that file back, or run tillit keys forget, which lists what cannot be opened, empties it and begins with a new key",
			p.Config.keyPlace())
	}
	return box, err
}

// keyPlace is where the key is, for a person to find it.
func (c Config) keyPlace() string {
	if len(c.Keys) > 0 {
		return "TILLIT_KEY"
	}
	return filepath.Join(c.Data, "key")
}

// besideNew is where the old key goes while there is a new one.
func (c Config) besideNew() string {
	if len(c.Keys) > 0 {
		return ", after a comma where a new one comes first"
	}
	return ""
}

// box has the keys of the configuration. One in the data folder is made when
// there is none and anew says so; otherwise that is fs.ErrNotExist.
func (c Config) box(anew bool) (*secret.Box, error) {
	keys := c.Keys
	if len(keys) == 0 {
		key, err := ownKey(c.Data, anew)
		if err != nil {
			return nil, err
		}
		keys = [][]byte{key}
	}
	return secret.NewBox(keys[0], keys[1:]...)
}

// Keys changes what is sealed in the database, while the product may run: it
// seals every value with the current key, so that earlier ones can be dropped,
// or empties those that no key opens.
func Keys(ctx context.Context, p Process, args []string) (err error) {
	change, ok := map[string]func(Process, context.Context, *pg.DB, *pgx.Conn) error{
		"rotate": Process.rotate,
		"forget": Process.forget,
	}[args[0]]
	if !ok {
		return fmt.Errorf("there is no keys %q: use it as tillit keys rotate or tillit keys forget", args[0])
	}
	p.Config.Demo = false // a database made on the way is to be empty
	address, err := p.locate(ctx)
	if err != nil {
		return err
	}
	if address.server != nil {
		defer func() { err = errors.Join(err, address.server.Stop()) }()
	}
	if address.owner == "" {
		return fmt.Errorf("DATABASE_URL names the role %s, which does not see the secrets of people: use the owner of the database", pg.Role)
	}
	db, err := p.migrateAndOpen(ctx, address)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	conn, err := pgx.Connect(ctx, address.owner)
	if err != nil {
		return fmt.Errorf("reach the database: %s", reason(err))
	}
	defer func() { err = errors.Join(err, conn.Close(context.WithoutCancel(ctx))) }()
	return change(p, ctx, db, conn)
}

func (p Process) rotate(ctx context.Context, db *pg.DB, conn *pgx.Conn) error {
	box, err := p.unlock(ctx, db)
	if err != nil {
		return err
	}
	done, err := box.Rotate(ctx, conn, append(wiring.Sealed(), secret.Canary())...)
	if err != nil {
		return err
	}
	p.say("%d values are sealed with the current key now.", done.Sealed)
	if len(done.Broken) > 0 {
		return fmt.Errorf("none of the keys opens %d values: %s", len(done.Broken), strings.Join(done.Broken, ", "))
	}
	return nil
}

// forget lists what none of the keys opens and, once somebody has said yes,
// empties it and makes the present key that of the installation.
func (p Process) forget(ctx context.Context, db *pg.DB, conn *pgx.Conn) error {
	box, err := p.Config.box(false)
	lostKey := errors.Is(err, fs.ErrNotExist)
	if lostKey {
		box, err = secret.NewBox(newKey()) // opens nothing, as the one to come
	}
	if err != nil {
		return err
	}
	lost, err := box.Lost(ctx, conn, wiring.Sealed()...)
	if err != nil {
		return err
	}
	if len(lost) == 0 {
		p.say("Everything that is sealed opens: nothing is emptied.")
	} else if err := p.consent(lost); err != nil {
		return err
	}
	if lostKey {
		if box, err = p.Config.box(true); err != nil {
			return err
		}
	}
	if err := p.empty(ctx, db, conn, box, lost); err != nil {
		return err
	}
	p.say("The key of %s is that of this installation now.", p.Config.keyPlace())
	return box.Begin(ctx, conn) // last, so that what was cut off is asked for again
}

// consent asks whether what is lost may be emptied.
func (p Process) consent(lost []secret.Lost) error {
	p.say("None of the keys opens these values:")
	for _, l := range lost {
		p.say("  %s (%s)", l.Place(), l.Whose)
	}
	p.say("Emptied, they have to be set up anew: connections and keys by their companies, second factors by the people, who are signed out and told by mail. "+
		"Links that were sealed with the old key, in mails that were sent, no longer work.\nType yes to empty these %d values:", len(lost))
	line := bufio.NewScanner(p.In)
	if !line.Scan() || strings.TrimSpace(line.Text()) != "yes" {
		return errors.New("nothing was changed: the answer was not yes")
	}
	return nil
}

// empty takes lost second factors away as an administrator does, and clears
// where the other values lie.
func (p Process) empty(ctx context.Context, db *pg.DB, conn *pgx.Conn, box *secret.Box, lost []secret.Lost) error {
	queue, err := jobs.NewEnqueuer(db, p.Clock, p.Config.Delays)
	if err != nil {
		return err
	}
	db.Through(queue)
	operator := tenant.NewScope(uuid.Nil, uuid.Nil, account.Manage, account.Administer).As(tenant.Admin).SeeingAll()
	credentials := credential.NewService(db, nil, sessions.NewService(db, p.Clock), box, p.Clock) // passwords play no part
	for _, l := range lost {
		if person, ok := credential.SecondFactorOf(l); ok {
			if err := credentials.ResetTwoFactor(ctx, operator, person); err != nil {
				return fmt.Errorf("empty %s: %w", l.Place(), err)
			}
		}
	}
	return secret.Forget(ctx, conn, lost...)
}

// ownKey reads the key in the data folder, and makes it first when there is
// none and anew says so.
func ownKey(data string, anew bool) ([]byte, error) {
	path := filepath.Join(data, "key")
	if anew {
		if err := makeKey(data, path); err != nil {
			return nil, fmt.Errorf("make a sealing key: %w", err)
		}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read the sealing key: %w", err)
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimSpace(string(text)))
	if err != nil || len(key) != secret.KeySize {
		return nil, fmt.Errorf("%s is no sealing key: it has to be %s", path, keyHint)
	}
	return key, nil
}

// makeKey makes the file when it is missing. It appears whole or not at all,
// and the first of two processes wins.
func makeKey(data, path string) error {
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	if err := os.MkdirAll(data, 0o700); err != nil {
		return err
	}
	draft, err := os.CreateTemp(data, "key-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(draft.Name()) }() // it has its real name by then
	_, err = draft.WriteString(base64.StdEncoding.EncodeToString(newKey()) + "\n")
	if err := errors.Join(err, draft.Close()); err != nil {
		return err
	}
	if err := os.Link(draft.Name(), path); err != nil && !errors.Is(err, os.ErrExist) {
		return err
	}
	return nil
}

func newKey() []byte {
	key := make([]byte, secret.KeySize)
	_, _ = rand.Read(key) // documented never to return an error
	return key
}
