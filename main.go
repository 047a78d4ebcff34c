// Command tillit is the whole product in one program: see README.md.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"tillit/bff/app"
	"tillit/integrations/text"
)

// command is one of the things that the program can do.
type command struct {
	name, args, help string
	needs, takes     int // arguments
	run              func(context.Context, app.Process, []string) error
}

func commands() []command {
	return []command{
		{name: "serve", help: "run the product: front door, workers and, unless told otherwise, database and web server", run: app.Serve},
		{name: "work", help: "run the workers alone, beside a server elsewhere", run: app.Work},
		{name: "migrate", help: "bring the database to the schema of this version", run: app.Migrate},
		{name: "catalogue", args: "[check] [FOLDER]", takes: 2, help: "load the questions, the program's own or those of a folder, and count them; with check only read them", run: app.Catalogue},
		{name: "demo", help: "make the demonstration companies in an empty database", run: app.Demo},
		{name: "openapi", help: "write the description of the API", run: app.OpenAPI},
		{name: "keys", args: "rotate|forget", needs: 1, takes: 1, help: "seal all secrets in the database with the first key of TILLIT_KEY, or empty those that no key opens", run: app.Keys},
		{name: "store", args: "list | tidy N | back [FILE] | adopt", needs: 1, takes: 2, help: "show the files that nothing refers to, put them aside, bring them back, or make the store of files this database's", run: app.Store},
		{name: "verify", args: "FILE", needs: 1, takes: 1, help: "compare the manifest of a sealed year with what there is now", run: app.Verify},
		{name: "audit", args: "verify [FILE]", needs: 1, takes: 2, help: "check that nobody changed the audit log, and that it goes on from what this printed earlier", run: app.Audit},
		{name: "admin", args: "EMAIL NAME", needs: 2, takes: 2, help: "make an administrator; the password is asked for", run: app.Admin},
	}
}

func main() {
	// Not a command of people: the process that reads files of strangers.
	if len(os.Args) > 1 && os.Args[1] == text.Command {
		os.Exit(text.Main(os.Args[2:]))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// A second Ctrl-C does not wait. Whoever runs us may pass on the first one
	// again, though, right after it has reached us by itself.
	context.AfterFunc(ctx, func() { time.AfterFunc(time.Second, stop) })
	err := run(ctx, os.Args[1:])
	switch {
	case err == nil, ctx.Err() != nil && errors.Is(err, context.Canceled):
	case errors.Is(err, errUsage):
		os.Exit(2)
	default:
		for line := range strings.SplitSeq(err.Error(), "\n") {
			fmt.Fprintln(os.Stderr, "tillit:", line)
		}
		os.Exit(1)
	}
}

var errUsage = errors.New("wrong use")

// run finds the command and gives it what it runs in.
func run(ctx context.Context, args []string) error {
	name := "help"
	if len(args) > 0 {
		name, args = args[0], args[1:]
	}
	if name == "help" || name == "-h" || name == "--help" {
		usage(os.Stdout)
		return nil
	}
	for _, c := range commands() {
		if c.name != name {
			continue
		}
		if len(args) < c.needs || len(args) > c.takes {
			fmt.Fprintf(os.Stderr, "tillit: use it as tillit %s %s\n", c.name, c.args)
			return errUsage
		}
		config, err := app.Load(os.Getenv)
		if err != nil {
			return err
		}
		// Libraries log by the default; what they have to say below a warning is
		// of no use to whoever runs this.
		slog.SetDefault(logger(slog.LevelWarn))
		return c.run(ctx, app.Process{
			Config: config, In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Log: logger(slog.LevelInfo), Clock: time.Now,
		}, args)
	}
	fmt.Fprintf(os.Stderr, "tillit: there is no command %q\n\n", name)
	usage(os.Stderr)
	return errUsage
}

func logger(least slog.Level) *slog.Logger {
	return slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: least}))
}

func usage(w io.Writer) {
	fmt.Fprintln(w, "tillit COMMAND")
	fmt.Fprintln(w)
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-28s %s\n", strings.TrimSpace(c.name+" "+c.args), c.help)
	}
	fmt.Fprintln(w, "\nEverything is set by the environment; README.md has the table.")
}
