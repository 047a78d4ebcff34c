package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
)

// event is a line of go test -json.
type event struct {
	Action     string  `json:"Action"`
	Package    string  `json:"Package"`
	ImportPath string  `json:"ImportPath"` // of a build
	Test       string  `json:"Test"`
	Output     string  `json:"Output"`
	Elapsed    float64 `json:"Elapsed"`
}

// key reports what the event is about.
func (e event) key() string { return e.Package + e.ImportPath + " " + e.Test }

// counter reads events, shows each package as it ends and the output of what
// failed, and counts.
type counter struct {
	out    io.Writer
	aloud  bool
	count  result
	said   map[string]string   // output of what has not ended yet
	failed map[string]bool     // packages with a failed test
	ran    map[string][]string // tests, by package
}

func newCounter(out io.Writer, aloud bool) *counter {
	return &counter{out: out, aloud: aloud, said: map[string]string{}, failed: map[string]bool{}, ran: map[string][]string{}}
}

func (c *counter) read(r io.Reader) error {
	lines := bufio.NewScanner(r)
	const maxLine = 16 << 20
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		var e event
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			fmt.Fprintln(c.out, lines.Text()) // not from a test
			continue
		}
		c.take(e)
	}
	return lines.Err()
}

func (c *counter) take(e event) {
	switch e.Action {
	case "output", "build-output":
		c.said[e.key()] += e.Output
		return
	case "build-fail":
		fmt.Fprint(c.out, c.said[e.key()])
	case "pass", "fail", "skip":
		if e.Test != "" {
			c.test(e)
		} else {
			c.pkg(e)
		}
	}
	delete(c.said, e.key())
}

func (c *counter) test(e event) {
	switch e.Action {
	case "pass":
		c.count.passed++
		c.ran[e.Package] = append(c.ran[e.Package], e.Test)
		if c.aloud {
			fmt.Fprint(c.out, c.said[e.key()])
		}
	case "fail":
		c.count.failed++
		c.failed[e.Package] = true
		fmt.Fprint(c.out, c.said[e.key()])
	case "skip":
		fmt.Fprintf(c.out, "skipped %s %s\n", e.Package, e.Test)
	}
}

func (c *counter) pkg(e event) {
	switch e.Action {
	case "pass":
		fmt.Fprintf(c.out, "ok   %-40s %6.1f s\n", e.Package, e.Elapsed)
	case "fail":
		fmt.Fprintf(c.out, "FAIL %-40s %6.1f s\n%s", e.Package, e.Elapsed, c.said[e.key()])
		if !c.failed[e.Package] {
			c.count.failed++ // it did not build, or died outside a test
		}
	}
}
