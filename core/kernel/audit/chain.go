package audit

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Link is a place in a chain of events and what stands there: the database
// gives each event a hash of what it says and of the hash before.
type Link struct {
	Chain    uuid.UUID // the company, or zero for events that belong to none
	Position int64     // from one
	Hash     string    // in hexadecimal digits
}

// Fault is what is wrong with an event.
type Fault string

// The faults.
const (
	Changed Fault = "changed" // or a link was, or events before it are gone with their links
	Removed Fault = "removed"
	Added   Fault = "added" // past the chain
	Cut     Fault = "cut"   // the chain does not hold what was noted
)

// Break is an event at which a chain does not hold.
type Break struct {
	Link

	Fault Fault
	Event uuid.UUID // zero for one that was cut off
}

// Verify computes all chains anew. It returns the end of each, to be noted
// where nobody reaches both, and every event at which one does not hold.
// Whoever can write past the application can make a whole chain anew, which
// only links that were noted earlier tell. Requires ReadAll.
func (s *Service) Verify(ctx context.Context, scope tenant.Scope, noted []Link) (ends []Link, breaks []Break, err error) {
	if err := scope.Require(ReadAll); err != nil {
		return nil, nil, err
	}
	v := verification{noted: map[Link]bool{}}
	for _, n := range noted {
		v.noted[n] = true
	}
	err = s.db.Read(ctx, scope, pg.Query{SQL: `
		select coalesce(l.chain, audit_chain(e.company_id)), l.position, coalesce(l.event_id, e.id), l.hash, audit_content(e)
		from audit_links l full join audit_events e on e.id = l.event_id
		order by 1, 2 nulls last, 3`}, v.read)
	if err != nil {
		return nil, nil, fmt.Errorf("verify audit log: %w", err)
	}
	for _, n := range noted {
		if v.noted[n] {
			v.breaks = append(v.breaks, Break{Link: n, Fault: Cut})
		}
	}
	return v.ends, v.breaks, nil
}

type verification struct {
	noted  map[Link]bool // and not met yet
	ends   []Link
	breaks []Break
	// before holds the hashes that the next link may follow: the one that
	// stands there and, where that is wrong, the one that should.
	before [][]byte
}

func (v *verification) read(rows pgx.Rows) error {
	for rows.Next() {
		var (
			chain, event uuid.UUID
			position     *int64
			hash         []byte
			content      *string
		)
		if err := rows.Scan(&chain, &position, &event, &hash, &content); err != nil {
			return err
		}
		if position == nil {
			v.breaks = append(v.breaks, Break{Link: Link{Chain: chain}, Fault: Added, Event: event})
			continue
		}
		v.next(Link{chain, *position, hex.EncodeToString(hash)}, event, hash, content)
	}
	return rows.Err()
}

func (v *verification) next(l Link, event uuid.UUID, hash []byte, content *string) {
	delete(v.noted, l)
	follows := int64(1)
	if n := len(v.ends); n > 0 && v.ends[n-1].Chain == l.Chain {
		follows = v.ends[n-1].Position + 1
		v.ends[n-1] = l
	} else {
		v.ends, v.before = append(v.ends, l), [][]byte{nil}
	}
	if content == nil {
		v.breaks = append(v.breaks, Break{l, Removed, event})
		v.before = [][]byte{hash}
		return
	}
	should := make([][]byte, len(v.before))
	right := false
	for i, before := range v.before {
		sum := sha256.Sum256(append(bytes.Clone(before), *content...))
		should[i] = sum[:]
		right = right || bytes.Equal(sum[:], hash)
	}
	v.before = [][]byte{hash}
	if !right || l.Position != follows {
		v.breaks = append(v.breaks, Break{l, Changed, event})
		v.before = append(v.before, should[0])
	}
}
