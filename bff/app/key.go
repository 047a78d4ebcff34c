package app

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"tillit/core/account/credential"
	"tillit/core/account/secret"
	"tillit/core/company"
	"tillit/core/connection"
	"tillit/core/pg"
)

// box opens the sealed values of the database with the keys of the
// configuration, or with one kept in the data folder that is made when needed.
func (c Config) box() (*secret.Box, error) {
	keys := c.Keys
	if len(keys) == 0 {
		key, err := ownKey(c.Data)
		if err != nil {
			return nil, err
		}
		keys = [][]byte{key}
	}
	return secret.NewBox(keys[0], keys[1:]...)
}

// Keys seals every sealed value of the database with the current key, so that
// earlier ones can be dropped. The product may run meanwhile.
func Keys(ctx context.Context, p Process, args []string) (err error) {
	if args[0] != "rotate" {
		return fmt.Errorf("there is no keys %q: use it as tillit keys rotate", args[0])
	}
	box, err := p.Config.box()
	if err != nil {
		return err
	}
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
	conn, err := pgx.Connect(ctx, address.owner)
	if err != nil {
		return fmt.Errorf("reach the database: %s", reason(err))
	}
	defer func() { err = errors.Join(err, conn.Close(context.WithoutCancel(ctx))) }()
	done, err := box.Rotate(ctx, conn, slices.Concat(credential.Sealed(), []secret.Column{company.Sealed()}, connection.Sealed())...)
	if err != nil {
		return err
	}
	p.say("%d values are sealed with the current key now.", done.Sealed)
	if len(done.Broken) > 0 {
		return fmt.Errorf("none of the keys opens %d values: %s", len(done.Broken), strings.Join(done.Broken, ", "))
	}
	return nil
}

// ownKey reads the key in the data folder.
func ownKey(data string) ([]byte, error) {
	path := filepath.Join(data, "key")
	if err := makeKey(data, path); err != nil {
		return nil, fmt.Errorf("make a sealing key: %w", err)
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

// makeKey makes the file when there is none. It appears whole or not at all,
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
	key := make([]byte, secret.KeySize)
	_, _ = rand.Read(key) // documented never to return an error
	_, err = draft.WriteString(base64.StdEncoding.EncodeToString(key) + "\n")
	if err := errors.Join(err, draft.Close()); err != nil {
		return err
	}
	if err := os.Link(draft.Name(), path); err != nil && !errors.Is(err, os.ErrExist) {
		return err
	}
	return nil
}
