package connection

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/secret"
)

// Names of the secrets of a connection.
const (
	keySecret    = "key"
	tokensSecret = "tokens"
)

// secretPlace names where a sealed secret lies.
func secretPlace(company, connection uuid.UUID, name string) string {
	return "connection_secrets.sealed/" + company.String() + "/" + connection.String() + "/" + name
}

// verifierPlace names where the sealed verifier of a grant lies.
func verifierPlace(company uuid.UUID, digest string) string {
	return "connection_grants.verifier/" + company.String() + "/" + digest
}

// Sealed are the columns that hold keys, tokens and verifiers.
func Sealed() []secret.Column {
	const whose = "(select name from companies where id = company_id)"
	return []secret.Column{
		{
			Table: "connection_secrets", Name: "sealed", Key: []string{"company_id", "connection_id", "name"},
			Place: func(key []string) string { return secretPlace(uuid.MustParse(key[0]), uuid.MustParse(key[1]), key[2]) },
			Whose: whose,
		},
		{
			Table: "connection_grants", Name: "verifier", Key: []string{"company_id", "encode(digest, 'hex')"},
			Place: func(key []string) string { return verifierPlace(uuid.MustParse(key[0]), key[1]) },
			Whose: whose,
		},
	}
}

func (s *Service) keepSecret(ctx context.Context, tx pg.Tx, company, connection uuid.UUID, name string, plain []byte) error {
	_, err := tx.NewRaw(`insert into connection_secrets (company_id, connection_id, name, sealed) values (?, ?, ?, ?)
		on conflict (company_id, connection_id, name) do update set sealed = excluded.sealed`,
		company, connection, name, s.box.Seal(plain, secretPlace(company, connection, name))).Exec(ctx)
	if err != nil {
		return fmt.Errorf("keep %s of connection: %w", name, err)
	}
	return nil
}

// openSecret returns a secret, nil when absent. With forUpdate nobody
// else gets that far until tx ends.
func (s *Service) openSecret(ctx context.Context, tx pg.Tx, company, connection uuid.UUID, name string, forUpdate bool) ([]byte, error) {
	q := tx.NewSelect().Table("connection_secrets").Column("sealed").
		Where("company_id = ? and connection_id = ? and name = ?", company, connection, name)
	if forUpdate {
		q.For("update")
	}
	var sealed []byte
	err := q.Scan(ctx, &sealed)
	if pg.NoRows(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read %s of connection: %w", name, err)
	}
	plain, err := s.box.Open(sealed, secretPlace(company, connection, name))
	if err != nil {
		return nil, fmt.Errorf("open %s of connection %s: %w", name, connection, err)
	}
	return plain, nil
}

func (s *Service) keepTokens(ctx context.Context, tx pg.Tx, company, connection uuid.UUID, tokens Tokens) error {
	plain, err := json.Marshal(tokens)
	if err != nil {
		return fmt.Errorf("encode tokens of connection: %w", err)
	}
	return s.keepSecret(ctx, tx, company, connection, tokensSecret, plain)
}

func (s *Service) openTokens(ctx context.Context, tx pg.Tx, company, connection uuid.UUID) (tokens Tokens, there bool, err error) {
	plain, err := s.openSecret(ctx, tx, company, connection, tokensSecret, true)
	if err != nil || plain == nil {
		return Tokens{}, false, err
	}
	if err := json.Unmarshal(plain, &tokens); err != nil {
		return Tokens{}, false, fmt.Errorf("read tokens of connection %s: malformed", connection) // the error would quote them
	}
	return tokens, true, nil
}

func dropTokens(ctx context.Context, tx pg.Tx, company, connection uuid.UUID) error {
	_, err := tx.NewRaw("delete from connection_secrets where company_id = ? and connection_id = ? and name = ?",
		company, connection, tokensSecret).Exec(ctx)
	return err
}
