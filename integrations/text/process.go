package text

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"tillit/core/questions/document"
)

// Command is the word with which a program of ours is asked to read; see Main.
const Command = "read-text"

// What reading one file may take. The memory is all that the process has, the
// program itself included.
const (
	defaultTimeout = 10 * time.Second
	maxMemory      = 768 << 20
)

// How the process ends when there is something to say about the text.
const (
	exitMore       = 10
	exitLocked     = 11
	exitUnreadable = 12
)

// Process reads files in a process of its own. It implements document.Reader.
type Process struct {
	// Program calls Main when its first argument is Command.
	Program string
	// Timeout is how long a file may take; zero is the usual ten seconds.
	Timeout time.Duration
}

// Text returns the pages of a file. Of a process that falls, takes too long or
// too much memory it is what was read until then; nothing at all is
// document.ErrUnreadable.
func (p Process) Text(ctx context.Context, kind document.Kind, file *os.File) (pages []document.Page, more bool, err error) {
	limited, cancel := context.WithTimeout(ctx, cmp.Or(p.Timeout, defaultTimeout))
	defer cancel()
	var out bytes.Buffer
	cmd := exec.CommandContext(limited, p.Program, Command, string(kind)) //nolint:gosec // our own program
	cmd.Env = []string{}
	cmd.Stdin, cmd.Stdout = file, &out
	cmd.WaitDelay = time.Second
	err = cmd.Run()
	if ctx.Err() != nil {
		return nil, false, ctx.Err()
	}
	exit, ended := errors.AsType[*exec.ExitError](err)
	switch {
	case err == nil:
		return pagesOf(out.String()), false, nil
	case !ended && limited.Err() == nil:
		return nil, false, fmt.Errorf("start reading: %w", err)
	case ended && exit.ExitCode() == exitMore:
		return pagesOf(out.String()), true, nil
	case ended && exit.ExitCode() == exitLocked:
		return nil, false, document.ErrLocked
	case len(bytes.TrimSpace(out.Bytes())) > 0:
		return pagesOf(out.String()), true, nil
	}
	return nil, false, document.ErrUnreadable
}

// pagesOf takes apart what the process wrote.
func pagesOf(written string) []document.Page {
	_, written, begun := strings.Cut(written, pageMark)
	if !begun {
		return nil
	}
	var pages []document.Page
	for page := range strings.SplitSeq(written, pageMark) {
		name, text, _ := strings.Cut(page, "\n")
		pages = append(pages, document.Page{Name: name, Text: text})
	}
	return pages
}

// Main is the process: it reads the file on its input, of the kind that its
// argument says, writes the text and returns how to end.
func Main(args []string) (exit int) {
	if err := limit(); err != nil || len(args) != 1 {
		return exitUnreadable
	}
	defer func() {
		if recover() != nil {
			exit = exitUnreadable
		}
	}()
	err := extract(document.Kind(args[0]), os.Stdin, &output{w: os.Stdout, left: document.MaxText})
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errEnough):
		return exitMore
	case errors.Is(err, document.ErrLocked):
		return exitLocked
	}
	return exitUnreadable
}

// limit keeps the process to one core and maxMemory. The system counts what a
// process makes and not the program itself, all of which may lie in memory too.
func limit() error {
	runtime.GOMAXPROCS(1)
	debug.SetMemoryLimit(maxMemory / 2)
	name, err := os.Executable()
	if err != nil {
		return err
	}
	program, err := os.Stat(name)
	if err != nil {
		return err
	}
	return limitMemory(uint64(maxMemory - program.Size()))
}
