// Package pgserver runs a PostgreSQL of our own as a child process, so that
// Tillit and its tests need nothing installed but Go and Node.
//
// A folder holds one server: the cluster, the port it last listened on, its log
// and two locks. The first process to call Start on a folder owns the server
// and takes it down with it, however it ends; those who come later attach.
//
// The server listens on the loopback address only, where every account of the
// machine reaches it, and asks whoever connects for a password that lies beside
// the data, in a file of its owner's alone.
package pgserver

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"tillit/core/kernel/pg/internal/filelock"
)

// Superuser is the role that owns a server started here.
const Superuser = "postgres"

// pause is how long to wait before looking again whether a server has come up.
const pause = 10 * time.Millisecond

// Options say which server to start.
type Options struct {
	// Data is the folder of the server. It is made when it does not exist.
	Data string
	// Binaries are folders with a PostgreSQL in their bin, tried in order before
	// the one on PATH and Debian's versioned folders. They need not exist.
	Binaries []string
	// Logins are roles beside Superuser that may connect with the password of the
	// server. They are made when they do not exist.
	Logins []string
	// Unsafe trades durability for speed: after a crash of the machine the data
	// is lost. For tests.
	Unsafe bool

	as []identity // whom to run it as, best first; a test pins it
}

// Server is a running PostgreSQL.
type Server struct {
	port     int
	password string
	proc     *process // nil when another process owns the server
}

// Start starts the server of a folder and returns when it takes connections,
// or attaches to the one that already runs there. It recovers from whatever
// way the last one ended. The context bounds the start, not the server's life.
func Start(ctx context.Context, o Options) (*Server, error) {
	data, err := filepath.Abs(o.Data)
	if err != nil {
		return nil, fmt.Errorf("find data folder: %w", err)
	}
	if err := Ours(data); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(data, 0o700); err != nil {
		return nil, fmt.Errorf("make data folder: %w", err)
	}
	if err := os.Chmod(data, 0o700); err != nil {
		return nil, fmt.Errorf("keep the data folder to ourselves: %w", err)
	}
	if data, err = filepath.EvalSymlinks(data); err != nil {
		return nil, fmt.Errorf("find data folder: %w", err)
	}
	f := folder(data)

	if o.as == nil {
		o.as = identities()
	}

	starting, err := filelock.Wait(ctx, f.path("starting.lock"))
	if err != nil {
		return nil, fmt.Errorf("wait for another start on %s: %w", data, err)
	}
	defer starting.Close()

	for {
		running, err := filelock.Try(f.path("running.lock"))
		switch {
		case err == nil:
			return start(ctx, f, running, o)
		case !errors.Is(err, filelock.ErrTaken):
			return nil, fmt.Errorf("lock data folder: %w", err)
		}
		// Somebody runs it, or its last processes are still going down.
		if server, err := f.attach(ctx); err != nil || server != nil {
			return server, err
		}
		if err := sleep(ctx, pause); err != nil {
			return nil, fmt.Errorf("attach to the server of %s: %w", data, err)
		}
	}
}

// Running reports whether a process of a server lives on the folder, be it one
// that is going down.
func Running(data string) bool {
	lock, err := filelock.Try(folder(data).path("running.lock"))
	if err == nil {
		_ = lock.Close() // nothing was written
	}
	return errors.Is(err, filelock.ErrTaken)
}

// URL is the address of a database of this server for a role. It holds the
// password.
func (s *Server) URL(database, user string) string {
	who := url.UserPassword(user, s.password)
	if s.password == "" { // an earlier version started it
		who = url.User(user)
	}
	u := url.URL{
		Scheme:   "postgres",
		User:     who,
		Host:     net.JoinHostPort("127.0.0.1", strconv.Itoa(s.port)),
		Path:     "/" + database,
		RawQuery: "sslmode=disable",
	}
	return u.String()
}

// Attached reports whether another process started this server and will stop it.
func (s *Server) Attached() bool { return s.proc == nil }

// Done is closed when a server that this process started has ended, wanted or
// not. It is nil, and so never ready, for an attached one.
func (s *Server) Done() <-chan struct{} {
	if s.proc == nil {
		return nil
	}
	return s.proc.done
}

// Stop disconnects every client, ends the server and waits until it is gone.
// An attached server is left to its owner. Stopping twice is harmless.
func (s *Server) Stop() error {
	if s.proc == nil {
		return nil
	}
	return s.proc.stop()
}

// start runs a server on a folder that is ours alone: running is the lock that
// says so, and the server takes it over.
func start(ctx context.Context, f folder, running *os.File, o Options) (*Server, error) {
	defer running.Close()

	pg, err := find(ctx, places(o.Binaries), o.as)
	if err != nil {
		return nil, err
	}
	if err := f.prepare(ctx, pg, o.Unsafe); err != nil {
		return nil, err
	}
	if err := dropStale(f); err != nil {
		return nil, fmt.Errorf("remove stale pid file: %w", err)
	}

	// Somebody else may take the port between our look and the server's, or have
	// changed the password by hand.
	const attempts = 3
	for attempt := 1; ; attempt++ {
		server, err := f.run(ctx, pg, running, o)
		switch {
		case err == nil:
			return server, nil
		case attempt < attempts && errors.Is(err, errPortTaken):
		case attempt < attempts && errors.Is(err, errRefused):
			if err := os.Remove(f.path("password")); err != nil {
				return nil, fmt.Errorf("drop a password that is not right: %w", err)
			}
		default:
			return nil, fmt.Errorf("start PostgreSQL: %w", err)
		}
	}
}

var errPortTaken = errors.New("its port was taken")

// run starts the server once.
func (f folder) run(ctx context.Context, pg binaries, running *os.File, o Options) (*Server, error) {
	if err := f.secure(ctx, pg, running); err != nil {
		return nil, fmt.Errorf("give it a password: %w", err)
	}
	password, err := f.password()
	if err != nil {
		return nil, fmt.Errorf("read its password: %w", err)
	}
	port, err := f.choosePort(ctx)
	if err != nil {
		return nil, fmt.Errorf("choose a port: %w", err)
	}
	proc, err := f.launch(ctx, pg, port, running, o.Unsafe)
	if err != nil {
		return nil, err
	}
	server := &Server{port: port, password: password, proc: proc}
	err = proc.ready(ctx, func() error { return f.answers(ctx, server) })
	if err == nil {
		err = server.admit(ctx, o.Logins)
	}
	if err == nil {
		return server, nil
	}
	log := f.logTail()
	if errors.Is(err, errEnded) && bytes.Contains(log, []byte("could not bind")) {
		err = errPortTaken
	}
	return nil, errors.Join(fmt.Errorf("%w\n%s", err, log), proc.stop())
}

// attach returns the server that runs on the folder, nil while none answers.
func (f folder) attach(ctx context.Context) (*Server, error) {
	port, err := f.listening()
	if err != nil {
		return nil, nil //nolint:nilerr,nilnil // it is going down or coming up
	}
	password, err := f.password()
	if err != nil {
		return nil, fmt.Errorf("read the password of the server: %w", err)
	}
	server := &Server{port: port, password: password}
	err = f.answers(ctx, server)
	if errors.Is(err, errRefused) {
		return nil, fmt.Errorf("attach to the server of %s: %w", f, err)
	}
	if err != nil {
		return nil, nil //nolint:nilerr,nilnil // it is going down or coming up
	}
	return server, nil
}

func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
