package connection

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"tillit/core/books/bookkeeping"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// probing is how long a person waits for a system to say whose books an access
// opens.
const probing = 40 * time.Second

// Given is what a person fills in to connect.
type Given struct {
	Settings map[string]string // by Field.Name and the names of series
	Key      string            // "" leaves the one that is there
}

// Connect makes a connection. One whose key opens books is read at once; one
// whose access is granted on the system's own pages waits for that, see
// [Service.Grant]. It returns ErrUnsupported, ErrNotReady, ErrAlready, a
// *Failure of the system, and which fields are wrong. Requires Manage.
func (s *Service) Connect(ctx context.Context, scope tenant.Scope, provider Provider, given Given) (Connection, error) {
	if err := scope.Require(Manage); err != nil {
		return Connection{}, err
	}
	adapter, settings, err := s.prepare(provider, &given, false)
	if err != nil {
		return Connection{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Connection{}, fmt.Errorf("draw connection id: %w", err)
	}
	_, granted := adapter.(Granter)
	var books Company
	if !granted {
		if books, err = probe(ctx, adapter, Access{Connection: id, Settings: settings, Key: given.Key}); err != nil {
			return Connection{}, err
		}
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		encoded, err := json.Marshal(settings)
		if err != nil {
			return fmt.Errorf("encode settings of connection: %w", err)
		}
		_, err = tx.NewRaw(`insert into connections (company_id, id, provider, settings, key_hint, person_id, created_at)
			values (?, ?, ?, ?::jsonb, ?, ?, ?)`,
			scope.Company, id, string(provider), string(encoded), hint(given.Key), pg.Null(scope.Person), s.clock()).Exec(ctx)
		if err != nil {
			return fmt.Errorf("make connection: %w", err)
		}
		if given.Key != "" {
			if err := s.keepSecret(ctx, tx, scope.Company, id, keySecret, []byte(given.Key)); err != nil {
				return err
			}
		}
		if err := s.record(ctx, tx, scope, audit.ConnectionMade, provider, id, nil); err != nil || granted {
			return err
		}
		return s.settle(ctx, tx, scope, adapter, id, books)
	})
	if err != nil {
		return Connection{}, err
	}
	return s.get(ctx, scope, id)
}

// Change stores what a person filled in anew, once the system has accepted it.
// Everything is read again when it changes what is read. It returns what
// Connect does, ErrOtherBooks and tenant.ErrNotFound. Requires Manage.
func (s *Service) Change(ctx context.Context, scope tenant.Scope, id uuid.UUID, given Given) (Connection, error) {
	if err := scope.Require(Manage); err != nil {
		return Connection{}, err
	}
	var before row
	var key []byte
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		if before, err = find(ctx, tx, scope.Company, id); err != nil {
			return err
		}
		key, err = s.openSecret(ctx, tx, scope.Company, id, keySecret, false)
		return err
	})
	if err != nil {
		return Connection{}, err
	}
	adapter, settings, err := s.prepare(before.Provider, &given, len(key) > 0)
	if err != nil {
		return Connection{}, err
	}
	_, granted := adapter.(Granter)
	var books Company
	if !granted {
		if books, err = probe(ctx, adapter, Access{Connection: id, Settings: settings, Key: cmp.Or(given.Key, string(key))}); err != nil {
			return Connection{}, err
		}
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := s.rewrite(ctx, tx, scope, id, settings, given.Key); err != nil {
			return err
		}
		if err := s.record(ctx, tx, scope, audit.ConnectionChanged, before.Provider, id, nil); err != nil || granted {
			return err
		}
		return s.settle(ctx, tx, scope, adapter, id, books)
	})
	if err != nil {
		return Connection{}, err
	}
	return s.get(ctx, scope, id)
}

// prepare checks what a person filled in. stored says that there is a key.
func (s *Service) prepare(provider Provider, given *Given, stored bool) (Adapter, map[string]string, error) {
	adapter, ok := s.adapters[provider]
	if !ok {
		return nil, nil, ErrUnsupported
	}
	description := adapter.Describe()
	if !description.Ready {
		return nil, nil, ErrNotReady
	}
	settings, err := fill(description, given.Settings)
	if err != nil {
		return nil, nil, err
	}
	given.Key = strings.TrimSpace(given.Key)
	return adapter, settings, checkKey(description, given.Key, stored)
}

// probe asks whose books an access opens.
func probe(ctx context.Context, adapter Adapter, access Access) (Company, error) {
	ctx, cancel := context.WithTimeout(ctx, probing)
	defer cancel()
	return adapter.Open(access).Probe(ctx)
}

// rewrite stores settings and key of a connection. Other settings than before
// have everything read again.
func (s *Service) rewrite(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID, settings map[string]string, key string) error {
	now, err := lock(ctx, tx, scope.Company, id)
	if err != nil {
		return err
	}
	c, err := now.connection()
	if err != nil {
		return err
	}
	if key != "" {
		if err := s.keepSecret(ctx, tx, scope.Company, id, keySecret, []byte(key)); err != nil {
			return err
		}
		if err := change(ctx, tx, scope.Company, id, "key_hint = ?", hint(key)); err != nil {
			return err
		}
	}
	if maps.Equal(c.Settings, settings) {
		return nil
	}
	encoded, err := json.Marshal(settings)
	if err != nil {
		return fmt.Errorf("encode settings of connection: %w", err)
	}
	due := pg.Null(s.clock())
	if c.Paused || c.State() != Connected {
		due = nil
	}
	return change(ctx, tx, scope.Company, id, "settings = ?::jsonb, bookmark = null, generation = generation + 1, next_at = ?",
		string(encoded), due)
}

// settle ties a connection to the books that it opens and has them read.
func (s *Service) settle(ctx context.Context, tx pg.Tx, scope tenant.Scope, adapter Adapter, id uuid.UUID, books Company) error {
	r, err := lock(ctx, tx, scope.Company, id)
	if err != nil {
		return err
	}
	source, err := bookkeeping.KeepSource(ctx, tx, scope, string(r.Provider), booksKey(books, id), books.Name, books.CorporateNumber)
	if err != nil {
		return err
	}
	if r.SourceID != nil && *r.SourceID != source {
		return ErrOtherBooks
	}
	c, err := r.connection()
	if err != nil {
		return err
	}
	settings, err := json.Marshal(learn(adapter.Describe(), c.Settings, books.Settings))
	if err != nil {
		return fmt.Errorf("encode settings of connection: %w", err)
	}
	err = change(ctx, tx, scope.Company, id, `source_id = ?, settings = ?::jsonb, books_id = ?, books_name = ?, books_number = ?, books_currency = ?,
		reason = '', failure_text = '', failure_trace = '', failures = 0, failed_at = null`,
		source, string(settings), books.ID, books.Name, books.CorporateNumber, books.Currency)
	if pg.Violates(err, "connections_source_uq") {
		return ErrAlready
	}
	if err != nil {
		return fmt.Errorf("tie connection to books: %w", err)
	}
	if r.Paused {
		return nil
	}
	_, err = s.start(ctx, tx, scope, id)
	return err
}

// booksKey tells books of one kind of system apart.
func booksKey(books Company, id uuid.UUID) string {
	return cmp.Or(strings.TrimSpace(books.ID), strings.TrimSpace(books.CorporateNumber), id.String())
}

// Pause has a connection left alone until it is resumed. A reading under way
// ends with the page that it is at. Requires Manage.
func (s *Service) Pause(ctx context.Context, scope tenant.Scope, id uuid.UUID) (Connection, error) {
	return s.turn(ctx, scope, id, true)
}

// Resume has a paused connection read again, at once when nothing else keeps
// it. Requires Manage.
func (s *Service) Resume(ctx context.Context, scope tenant.Scope, id uuid.UUID) (Connection, error) {
	return s.turn(ctx, scope, id, false)
}

func (s *Service) turn(ctx context.Context, scope tenant.Scope, id uuid.UUID, paused bool) (Connection, error) {
	if err := scope.Require(Manage); err != nil {
		return Connection{}, err
	}
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		r, err := lock(ctx, tx, scope.Company, id)
		if err != nil || r.Paused == paused {
			return err
		}
		c, err := r.connection()
		if err != nil {
			return err
		}
		kind, due := audit.ConnectionPaused, (*time.Time)(nil)
		if !paused {
			kind = audit.ConnectionResumed
			if c.State() == Connected {
				due = pg.Null(s.clock())
			}
		}
		if err := change(ctx, tx, scope.Company, id, "paused = ?, next_at = ?", paused, due); err != nil {
			return err
		}
		return s.record(ctx, tx, scope, kind, r.Provider, id, nil)
	})
	if err != nil {
		return Connection{}, err
	}
	return s.get(ctx, scope, id)
}

// Disconnect forgets a connection and its secrets. What it brought stays, or
// counts no more at once and is deleted by the job that it returns, unless a
// sealed year rests on it: seal.ErrSealed. Requires Manage.
func (s *Service) Disconnect(ctx context.Context, scope tenant.Scope, id uuid.UUID, keep bool) (work job.Job, err error) {
	if err := scope.Require(Manage); err != nil {
		return job.Job{}, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		r, err := lock(ctx, tx, scope.Company, id)
		if err != nil {
			return err
		}
		if err := s.forget(ctx, tx, scope, id); err != nil {
			return err
		}
		kept := map[string]string{"kept": strconv.FormatBool(keep)}
		if err := s.record(ctx, tx, scope, audit.ConnectionRemoved, r.Provider, id, kept); err != nil || keep || r.SourceID == nil {
			return err
		}
		if err := bookkeeping.RetireSource(ctx, tx, scope, *r.SourceID); err != nil {
			return err
		}
		if work, err = job.Create(ctx, tx, scope, KindRemove, removal{Source: *r.SourceID}); err != nil {
			return err
		}
		return tx.Enqueue(ctx, Removing{Ref: work.Ref()})
	})
	return work, err
}

// forget deletes a connection with all that hangs on it.
func (s *Service) forget(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID) error {
	last, err := readings(ctx, tx, scope.Company, id)
	if err != nil {
		return err
	}
	if len(last) > 0 {
		if err := bookkeeping.EndDelivery(ctx, tx, scope, last[0].ID); err != nil {
			return err
		}
	}
	if _, err := tx.NewRaw("delete from connections where company_id = ? and id = ?", scope.Company, id).Exec(ctx); err != nil {
		return fmt.Errorf("forget connection: %w", err)
	}
	return nil
}

func (s *Service) record(ctx context.Context, tx pg.Tx, scope tenant.Scope, kind audit.Kind, provider Provider, id uuid.UUID,
	more map[string]string,
) error {
	detail := map[string]string{"provider": string(provider), "connection": id.String()}
	maps.Copy(detail, more)
	return audit.Record(ctx, tx, scope, s.clock(), audit.Event{Kind: kind, Detail: detail})
}

// removal are the parameters of a job of KindRemove. The days are those of the
// rows, once they are gone.
type removal struct {
	Source uuid.UUID `json:"source"`
	From   time.Time `json:"from"`
	To     time.Time `json:"to"`
}

// Remove does the work of a job of KindRemove: it deletes what a connection
// brought, all of it or nothing, and returns the days on which something was
// booked. It writes only while run holds its job. Requires bookkeeping.Import.
func (s *Service) Remove(ctx context.Context, scope tenant.Scope, run *job.Run) (bookkeeping.Span, error) {
	var p removal
	if err := json.Unmarshal(run.Job.Params, &p); err != nil {
		return bookkeeping.Span{}, fmt.Errorf("read parameters of removal: %w", err)
	}
	if !p.From.IsZero() {
		return bookkeeping.Span{From: p.From, To: p.To}, nil
	}
	var days bookkeeping.Span
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		if days, err = bookkeeping.RemoveSource(ctx, tx, scope, p.Source); err != nil {
			return err
		}
		if _, err = job.Amend(ctx, tx, run.Job, removal{Source: p.Source, From: days.From, To: days.To}); err != nil {
			return err
		}
		return run.Fence(ctx, tx)
	})
	return days, err
}
