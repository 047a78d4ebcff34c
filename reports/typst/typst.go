// Package typst sets documents: templates and data become tagged PDF files
// (PDF/UA-1). The setting is done by Typst in a process of its own, which is
// kept for the next document, sees no secrets, is stopped when it takes too
// long or too much memory, and is started again when it falls.
package typst

import (
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"tillit/reports/font"
)

// What one document may take.
const (
	defaultTimeout = time.Minute
	maxMemory      = 1536 << 20
	// A process that holds on to more than this is not kept.
	tidyMemory = 512 << 20
	// Nobody waits for the next document as long as this.
	idle = 5 * time.Minute
)

// ErrTooLong says that a document took longer than a document may.
var ErrTooLong = errors.New("the document takes too long")

// InvalidError says what is wrong with a document: a mistake in a template, or
// something that a reader with a screen reader would miss.
type InvalidError struct{ Reason string }

func (e *InvalidError) Error() string { return "set document: " + e.Reason }

// Document is what a file is made of.
type Document struct {
	// Templates hold main.typ and what it includes. They find the fonts to set
	// texts in, in their order, in fonts.json.
	Templates fs.FS
	// Data is what main.typ reads from data.json. Its texts are shown as they
	// are: none of them is taken for Typst.
	Data any
	// Pictures are files by the names that Data gives them.
	Pictures map[string][]byte
	// Made is when the file says that it was made.
	Made time.Time
}

// Options say with what to set documents.
type Options struct {
	Web     string        // the folder whose node_modules hold Typst and the fonts
	Node    string        // the program; empty means the one on PATH
	Out     io.Writer     // what the process prints on its error stream
	Timeout time.Duration // for one document; zero is the usual minute
}

// Engine sets one document after the other. Whoever comes meanwhile waits.
type Engine struct {
	options Options
	fonts   func() (font.Set, error)
	turn    chan struct{} // holds a token while the process is in use

	process *process // nil while there is none; whoever has the turn may touch it
	rest    *time.Timer
	closed  bool
}

// New returns an engine. It starts nothing before the first document.
func New(o Options) *Engine {
	o.Node = cmp.Or(o.Node, "node")
	o.Timeout = cmp.Or(o.Timeout, defaultTimeout)
	return &Engine{
		options: o,
		fonts:   sync.OnceValues(func() (font.Set, error) { return font.Read(filepath.Join(o.Web, "node_modules"), font.All()...) }),
		turn:    make(chan struct{}, 1),
	}
}

// PDF sets a document. The same document gives the same bytes. It returns an
// *InvalidError when the document is to blame, and ErrTooLong.
func (e *Engine) PDF(ctx context.Context, d Document) ([]byte, error) {
	shown, err := e.fonts()
	if err != nil {
		return nil, err
	}
	request, err := requestOf(d, shown)
	if err != nil {
		return nil, err
	}
	select {
	case e.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-e.turn }()
	if e.closed {
		return nil, os.ErrClosed
	}
	ctx, cancel := context.WithTimeoutCause(ctx, e.options.Timeout, ErrTooLong)
	defer cancel()
	return e.set(ctx, request, shown)
}

// set lets the process set a document. It is called by whoever has the turn.
func (e *Engine) set(ctx context.Context, request []byte, with font.Set) ([]byte, error) {
	if e.process == nil || e.process.gone() {
		started, err := start(ctx, e.options, with.Files)
		if err != nil && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err != nil {
			return nil, err
		}
		e.process = started
	}
	pdf, memory, err := e.process.set(ctx, request)
	_, invalid := errors.AsType[*InvalidError](err)
	if memory > tidyMemory || err != nil && !invalid {
		e.dismiss()
	}
	e.restLater()
	if err != nil && !invalid && ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return pdf, err
}

// restLater ends a process that nobody uses for a while.
func (e *Engine) restLater() {
	if e.rest != nil {
		e.rest.Stop()
	}
	e.rest = time.AfterFunc(idle, func() {
		select {
		case e.turn <- struct{}{}:
			e.dismiss()
			<-e.turn
		default: // in use again
		}
	})
}

func (e *Engine) dismiss() {
	if e.process != nil {
		e.process.end()
		e.process = nil
	}
}

// Close ends the process and refuses further documents; it waits for the one
// that is being set.
func (e *Engine) Close() error {
	e.turn <- struct{}{}
	defer func() { <-e.turn }()
	if e.rest != nil {
		e.rest.Stop()
	}
	e.closed = true
	e.dismiss()
	return nil
}
