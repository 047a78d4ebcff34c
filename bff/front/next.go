package front

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// What can be missing before the web server is tried at all. Each names what
// to do about it.
//
//nolint:staticcheck // they begin with a name
var (
	ErrNoNode   = errors.New("Node.js was not found on PATH: install version 20.9 or newer, or set WEB_URL")
	ErrOldNode  = errors.New("Node.js 20.9 or newer is needed")
	ErrNotBuilt = errors.New("the web is not built: run go tool task build, or set WEB_URL")
)

// How the child process is treated.
const (
	firstDelay  = 500 * time.Millisecond // before it is started again
	maxDelay    = 30 * time.Second       // the delay after many failures in a row
	stopTimeout = 5 * time.Second        // for it to stop by itself
	healthPause = 50 * time.Millisecond
	checkEvery  = 5 * time.Second
	hungAfter   = 20 * time.Second // of no answer to what costs nothing
)

// Options say which web server to run.
type Options struct {
	Dir  string       // of the web, where .next/standalone is
	API  string       // where the web server reaches the API, as in http://127.0.0.1:8080
	Node string       // the program; empty means the one on PATH
	Out  io.Writer    // what it prints on its error stream
	Log  *slog.Logger // of its comings and goings

	Processes int           // how many of it share the work; at least one
	HungAfter time.Duration // how long it may leave a check unanswered; zero means usually
}

// Next is a Next.js server in one process or several, each of which is started
// again whenever it ends, and ended when it answers no more.
type Next struct {
	options   Options
	script    string
	processes []process
	turn      atomic.Uint64
	ready     chan struct{}
	once      sync.Once // closes ready
	cancel    context.CancelFunc
	ended     sync.WaitGroup
}

// process is where one of them answers; nil while it does not.
type process struct{ target atomic.Pointer[string] }

// New checks that there is a web server to run, and a Node to run it.
func New(ctx context.Context, o Options) (*Next, error) {
	if o.Node == "" {
		o.Node = "node"
	}
	if err := checkNode(ctx, o.Node); err != nil {
		return nil, err
	}
	script, err := filepath.Abs(filepath.Join(o.Dir, ".next", "standalone", "server.js"))
	if err != nil {
		return nil, fmt.Errorf("find the web: %w", err)
	}
	if _, err := os.Stat(script); err != nil {
		return nil, ErrNotBuilt
	}
	if o.HungAfter == 0 {
		o.HungAfter = hungAfter
	}
	return &Next{options: o, script: script, processes: make([]process, max(1, o.Processes)), ready: make(chan struct{})}, nil
}

// Start runs the server until Stop. It does not wait for it to answer: see
// Ready. It is called once.
func (n *Next) Start(ctx context.Context) {
	ctx, n.cancel = context.WithCancel(context.WithoutCancel(ctx))
	for i := range n.processes {
		n.ended.Go(func() { n.keepRunning(ctx, &n.processes[i]) })
	}
}

// Servers is how many processes share the work.
func (n *Next) Servers() int { return len(n.processes) }

// Target is the address of the process whose turn it is of those that answer, or
// empty while none does.
func (n *Next) Target() string {
	first := n.turn.Add(1)
	for i := range uint64(len(n.processes)) {
		if address := n.processes[(first+i)%uint64(len(n.processes))].target.Load(); address != nil {
			return *address
		}
	}
	return ""
}

// Ready is closed once one of them has answered for the first time.
func (n *Next) Ready() <-chan struct{} { return n.ready }

// Stop ends a server that was started and waits until it is gone.
func (n *Next) Stop() {
	n.cancel()
	n.ended.Wait()
}

// keepRunning runs a process again and again until ctx ends.
func (n *Next) keepRunning(ctx context.Context, p *process) {
	// The kernel ends the child when the thread that forked it is gone.
	runtime.LockOSThread()

	delay := firstDelay
	for {
		answered, err := n.run(ctx, p)
		if ctx.Err() != nil {
			return
		}
		if answered {
			delay = firstDelay
		}
		n.options.Log.LogAttrs(ctx, slog.LevelError, "web server ended",
			slog.String("error", fmt.Sprint(err)), slog.Duration("again_in", delay))
		select {
		case <-ctx.Done():
			return
		case <-time.After(delay):
		}
		delay = min(2*delay, maxDelay)
	}
}

// run starts a process once, announces it when it answers and returns when it
// has ended, by itself or because it answers no more.
func (n *Next) run(ctx context.Context, p *process) (answered bool, err error) {
	ctx, end := context.WithCancel(ctx)
	defer end()
	port, err := freePort(ctx)
	if err != nil {
		return false, err
	}
	// A page leaves much behind that nobody needs once it is sent: with room for that,
	// a sixth of its time is not spent on looking what is still needed.
	cmd := exec.CommandContext(ctx, n.options.Node, "--max-semi-space-size=32", n.script)
	cmd.Dir = filepath.Dir(n.script)
	cmd.Env = append(harmless(), "NODE_ENV=production", "NEXT_TELEMETRY_DISABLED=1",
		"HOSTNAME=127.0.0.1", "PORT="+strconv.Itoa(port), "API_URL="+n.options.API)
	cmd.Stderr = n.options.Out // its other stream is a banner with an address that is nobody's business
	cmd.SysProcAttr = childAttr()
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = stopTimeout

	if err := cmd.Start(); err != nil {
		return false, err
	}
	watched := make(chan bool)
	go func() {
		answered := n.announce(ctx, port, p)
		if answered && n.watch(ctx, *p.target.Load()) {
			p.target.Store(nil)
			n.options.Log.LogAttrs(ctx, slog.LevelError, "web server answers no more and is ended")
			end()
		}
		watched <- answered
	}()
	err = cmd.Wait()
	end()
	answered = <-watched
	p.target.Store(nil)
	return answered, err
}

// watch reports whether a process that has answered does so no more; false once
// ctx ends.
func (n *Next) watch(ctx context.Context, address string) (hung bool) {
	for {
		select {
		case <-ctx.Done():
			return false
		case <-time.After(min(checkEvery, n.options.HungAfter)):
		}
		check, cancel := context.WithTimeout(ctx, n.options.HungAfter)
		fine := answers(check, address)
		cancel()
		if !fine && ctx.Err() == nil {
			return true
		}
	}
}

// harmless is the part of our environment that the web server may see. The
// keys and addresses of everything else are not for it.
func harmless() (env []string) {
	for _, name := range []string{"PATH", "HOME", "TMPDIR", "LANG", "TZ", "NODE_OPTIONS", "NODE_EXTRA_CA_CERTS"} {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return env
}

// announce waits until the server answers and then lets requests through to it.
func (n *Next) announce(ctx context.Context, port int, p *process) (answered bool) {
	address := "http://" + net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
	for !answers(ctx, address) {
		select {
		case <-ctx.Done():
			return false
		case <-time.After(healthPause):
		}
	}
	p.target.Store(&address)
	n.once.Do(func() { close(n.ready) })
	return true
}

// answers asks for something that costs the server nothing; any answer will do.
func answers(ctx context.Context, address string) bool {
	req, err := http.NewRequestWithContext(ctx, http.MethodHead, address+"/_next/static/none", http.NoBody)
	if err != nil {
		return false
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return false
	}
	return res.Body.Close() == nil
}

func freePort(ctx context.Context) (int, error) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return 0, fmt.Errorf("find a free port: %w", err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil //nolint:forcetypeassert // a TCP listener has no other address
}

// checkNode makes sure that there is a Node which Next.js can run on.
func checkNode(ctx context.Context, node string) error {
	out, err := exec.CommandContext(ctx, node, "--version").Output()
	if errors.Is(err, exec.ErrNotFound) || errors.Is(err, os.ErrNotExist) {
		return ErrNoNode
	}
	if err != nil {
		return fmt.Errorf("ask Node.js for its version: %w", err)
	}
	version := strings.TrimSpace(string(out))
	var major, minor int
	if _, err := fmt.Sscanf(version, "v%d.%d.", &major, &minor); err != nil {
		return fmt.Errorf("%w, and %s says it is %q", ErrOldNode, node, version)
	}
	const oldestMajor, oldestMinor = 20, 9
	if major < oldestMajor || major == oldestMajor && minor < oldestMinor {
		return fmt.Errorf("%w, and this is %s", ErrOldNode, version)
	}
	return nil
}
