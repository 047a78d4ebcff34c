package pgserver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
)

// folder is where a server lives:
//
//	cluster/        what initdb makes
//	port            the port it last listened on, kept so that tools find it again
//	password        what every role needs to connect
//	server.log      what it said since it was last started
//	starting.lock   held while somebody prepares or starts
//	running.lock    held by PostgreSQL's own processes for as long as one lives
type folder string

func (f folder) path(name string) string { return filepath.Join(string(f), name) }

func (f folder) cluster() string { return f.path("cluster") }

// prepare makes the cluster when there is none yet. It is built aside and moved
// into place, so one that was interrupted is never taken for a whole one.
func (f folder) prepare(ctx context.Context, pg binaries, unsafe bool) error {
	version, err := os.ReadFile(filepath.Join(f.cluster(), "PG_VERSION"))
	switch {
	case err == nil:
		if had := strings.TrimSpace(string(version)); had != strconv.Itoa(pg.major) {
			return fmt.Errorf("%s was made by PostgreSQL %s but %s is PostgreSQL %d: use that version, or move the folder away",
				f.cluster(), had, pg.dir, pg.major)
		}
		return own(f.cluster(), pg.as)
	case !errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("read version of the cluster: %w", err)
	}

	if _, err := f.draftPassword(); err != nil {
		return fmt.Errorf("draw a password: %w", err)
	}
	fresh := f.path("cluster.new")
	if err := os.RemoveAll(fresh); err != nil {
		return fmt.Errorf("remove an unfinished cluster: %w", err)
	}
	if err := os.Mkdir(fresh, 0o700); err != nil {
		return fmt.Errorf("make cluster folder: %w", err)
	}
	if err := own(fresh, pg.as); err != nil {
		return err
	}
	// Swedish is the product's first language; the messages and number formats
	// of the server itself stay those of C, so that its log can be searched.
	args := []string{
		"--pgdata", fresh, "--username", Superuser, "--pwfile", f.drafted(), "--auth", "scram-sha-256", "--encoding", "UTF8",
		"--locale-provider", "icu", "--icu-locale", "sv-SE", "--locale", "C", "--no-instructions",
	}
	if unsafe {
		args = append(args, "--no-sync", "-c", quickly)
	}
	if out, err := outputOf(pg.command(ctx, "initdb", args...)); err != nil {
		return fmt.Errorf("make a database cluster in %s: %w\n%s", fresh, err, out)
	}
	if err := f.writeRules(filepath.Join(fresh, "pg_hba.conf"), pg); err != nil {
		return fmt.Errorf("write who may connect: %w", err)
	}
	if err := os.Rename(fresh, f.cluster()); err != nil {
		return fmt.Errorf("put the cluster into place: %w", err)
	}
	return os.Rename(f.drafted(), f.path("password"))
}

// launch starts the postmaster itself, without pg_ctl, so that it is our child.
func (f folder) launch(ctx context.Context, pg binaries, port int, running *os.File, unsafe bool) (*process, error) {
	log, err := os.OpenFile(f.path("server.log"), os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, fmt.Errorf("make log file: %w", err)
	}
	defer log.Close()
	if err := log.Chmod(0o600); err != nil { // an earlier version let others read it
		return nil, fmt.Errorf("keep the log to ourselves: %w", err)
	}

	args := []string{"-D", f.cluster()}
	for _, setting := range settings(port, unsafe) {
		args = append(args, "-c", setting)
	}
	// The server outlives the call that starts it.
	cmd := pg.command(context.WithoutCancel(ctx), "postgres", args...)
	cmd.Stdout, cmd.Stderr = log, log
	cmd.ExtraFiles = []*os.File{running}
	return spawn(cmd)
}

// quickly makes a connection cheap: a password that was drawn at random needs
// no work to be slow to guess.
const quickly = "scram_iterations=1"

func settings(port int, unsafe bool) []string {
	all := []string{
		"listen_addresses=127.0.0.1",
		"port=" + strconv.Itoa(port),
		"unix_socket_directories=", // their paths may be 107 bytes long at most
		"timezone=UTC",
		"log_timezone=UTC",
		"jit=off",
		"password_encryption=scram-sha-256",
	}
	if !unsafe {
		return append(all, "shared_buffers=256MB")
	}
	return append(all,
		quickly, "fsync=off", "synchronous_commit=off", "full_page_writes=off",
		"wal_level=minimal", "max_wal_senders=0", "max_wal_size=256MB",
		"autovacuum=off", "default_statistics_target=10", "max_connections=500")
}

// listening reads from the server's own pid file where it can be reached.
func (f folder) listening() (port int, err error) {
	lines, err := f.pidFile()
	if err != nil {
		return 0, err
	}
	const portLine = 3
	if len(lines) <= portLine {
		return 0, errors.New("the pid file is not complete yet")
	}
	return strconv.Atoi(strings.TrimSpace(lines[portLine]))
}

func (f folder) pidFile() ([]string, error) {
	text, err := os.ReadFile(filepath.Join(f.cluster(), "postmaster.pid"))
	return strings.Split(string(text), "\n"), err
}

// answers connects once and makes sure that it is this folder's server which
// listens on the port.
func (f folder) answers(ctx context.Context, s *Server) error {
	conn, err := pgx.Connect(ctx, s.URL(Superuser, Superuser))
	if refused(err) {
		return errRefused
	}
	if err != nil {
		return err
	}
	var cluster string
	if err := conn.QueryRow(ctx, "show data_directory").Scan(&cluster); err != nil {
		return errors.Join(err, conn.Close(ctx))
	}
	if cluster != f.cluster() {
		return errors.Join(fmt.Errorf("port %d belongs to the server of %s", s.port, cluster), conn.Close(ctx))
	}
	return conn.Close(ctx)
}

// choosePort takes the port of the last time when it is free, else any.
func (f folder) choosePort(ctx context.Context) (int, error) {
	last, err := os.ReadFile(f.path("port"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return 0, err
	}
	for _, wish := range []string{strings.TrimSpace(string(last)), "0"} {
		if wish == "" {
			continue
		}
		l, err := new(net.ListenConfig).Listen(ctx, "tcp", net.JoinHostPort("127.0.0.1", wish))
		if err != nil {
			continue
		}
		port := l.Addr().(*net.TCPAddr).Port //nolint:forcetypeassert // a TCP listener has no other address
		if err := l.Close(); err != nil {
			return 0, err
		}
		return port, os.WriteFile(f.path("port"), []byte(strconv.Itoa(port)+"\n"), 0o600)
	}
	return 0, errors.New("no free port on 127.0.0.1")
}

// logTail is the end of what the server said.
func (f folder) logTail() []byte {
	const maxLog = 2000
	file, err := os.Open(f.path("server.log"))
	if err != nil {
		return nil
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.Size() > maxLog {
		_, _ = file.Seek(-maxLog, io.SeekEnd)
	}
	text, _ := io.ReadAll(file) // part of an error message already; half of it is better than none
	return text
}
