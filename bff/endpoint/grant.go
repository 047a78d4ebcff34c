package endpoint

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/tenant"
)

// Again looks up anew what the scope of a request is by now.
type Again func(ctx context.Context) (tenant.Scope, error)

type againKey struct{}

// WithAgain returns ctx carrying the way to look its scope up anew, for what
// goes on after the call was let in.
func WithAgain(ctx context.Context, again Again) context.Context {
	return context.WithValue(ctx, againKey{}, again)
}

// grant is what a call was let in by.
type grant struct {
	op    Operation
	scope tenant.Scope
	again Again // nil where nobody is asked who they are
}

func grantOf(ctx context.Context, op Operation) grant {
	again, _ := ctx.Value(againKey{}).(Again)
	return grant{op: op, scope: ScopeOf(ctx), again: again}
}

// errOther ends what was begun as somebody else: what they may do now is
// decided when they ask anew.
var errOther = errors.New("the session is not what it was")

// stillAllowed returns nil while the call would be let in as it was.
func (g grant) stillAllowed(ctx context.Context) error {
	if g.again == nil || g.op.Permission == Public {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, grantTimeout)
	defer cancel()
	now, err := g.again(ctx)
	if err != nil {
		return err
	}
	if now.Person != g.scope.Person || now.Company != g.scope.Company || now.Agency != g.scope.Agency || now.Role != g.scope.Role ||
		now.Impersonated != g.scope.Impersonated || now.HasLapsed() != g.scope.HasLapsed() {
		return errOther
	}
	return admit(now, g.op)
}

const (
	// recheckInterval is how often it is asked whether a stream may go on, beside
	// before every event.
	recheckInterval = 2 * time.Second
	// grantTimeout is how long that may take.
	grantTimeout = 10 * time.Second
	// chunkSize is how much of a file is sent before it is asked whether the rest
	// may follow.
	chunkSize = 1 << 20
)

// granted is the content of a file, which breaks off when its reader may not
// have it any more.
type granted struct {
	io.ReadCloser
	still func() error
	sent  int
}

// Read reads on while it may.
func (g *granted) Read(p []byte) (int, error) {
	if g.sent >= chunkSize {
		if err := g.still(); err != nil {
			return 0, err
		}
		g.sent = 0
	}
	n, err := g.ReadCloser.Read(p)
	g.sent += n
	return n, err
}

// perPerson is how many event streams one person has open in this process:
// more than browsers keep for one origin.
const perPerson = 10

// Streams are the event streams that are open.
type Streams struct {
	alive context.Context //nolint:containedctx // the life of the server, not of a request

	mu   sync.Mutex
	open map[uuid.UUID][]*context.CancelFunc // by person, the oldest first
}

// NewStreams returns streams that end with alive.
func NewStreams(alive context.Context) *Streams {
	return &Streams{alive: alive, open: map[uuid.UUID][]*context.CancelFunc{}}
}

// enter opens a stream for a person. When they have too many the oldest ends:
// it may be that of a page which was left, and one that is still looked at
// comes back by itself.
func (s *Streams) enter(person uuid.UUID) (ctx context.Context, leave func()) {
	ctx, cancel := context.WithCancel(s.alive)
	s.mu.Lock()
	defer s.mu.Unlock()
	if theirs := s.open[person]; len(theirs) >= perPerson {
		(*theirs[0])()
		s.open[person] = theirs[1:]
	}
	s.open[person] = append(s.open[person], &cancel)
	return ctx, func() {
		cancel()
		s.mu.Lock()
		defer s.mu.Unlock()
		var others []*context.CancelFunc
		for _, one := range s.open[person] {
			if one != &cancel {
				others = append(others, one)
			}
		}
		if len(others) == 0 {
			delete(s.open, person)
			return
		}
		s.open[person] = others
	}
}
