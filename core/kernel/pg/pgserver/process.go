package pgserver

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"syscall"
	"time"
)

var errEnded = errors.New("it ended at once")

// stopTimeout is how long a server may take to write everything down when it
// stops, before it is told to drop all and recover at the next start.
const stopTimeout = 30 * time.Second

// process is a postmaster that this process started.
type process struct {
	cmd  *exec.Cmd
	done chan struct{}
}

// spawn starts a command and watches it.
func spawn(cmd *exec.Cmd) (*process, error) {
	p := &process{cmd: cmd, done: make(chan struct{})}
	started := make(chan error)
	go func() {
		// The kernel's notice of a parent's death goes by thread: this one has
		// to live for as long as the child does.
		runtime.LockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			_ = cmd.Wait() // how it ended stands in the server's log
			close(p.done)
		}
	}()
	return p, <-started
}

// outputOf runs a command to its end and returns all that it prints. It holds
// on to the thread that is the child's parent, as spawn does.
func outputOf(cmd *exec.Cmd) ([]byte, error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	return cmd.CombinedOutput()
}

// ready waits until the server answers.
func (p *process) ready(ctx context.Context, answers func() error) error {
	for {
		err := answers()
		if err == nil || errors.Is(err, errRefused) {
			return err
		}
		select {
		case <-p.done:
			return errEnded
		case <-ctx.Done():
			return fmt.Errorf("%w, last seen: %w", ctx.Err(), err)
		case <-time.After(pause):
		}
	}
}

// stop asks for a fast shutdown (SIGINT: no new clients, old ones are cut off,
// everything is written) and, when that takes too long, an immediate one.
func (p *process) stop() error {
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGQUIT} {
		_ = p.cmd.Process.Signal(signal) // fails only when it has ended, which done tells
		select {
		case <-p.done:
			return nil
		case <-time.After(stopTimeout):
		}
	}
	return fmt.Errorf("PostgreSQL (process %d) does not stop", p.cmd.Process.Pid)
}
