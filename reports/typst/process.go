package typst

import (
	"bufio"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
)

//go:embed child.cjs
var program string

// process is a running Node that sets documents.
type process struct {
	cmd   *exec.Cmd
	to    io.Writer
	from  *bufio.Reader
	ended chan struct{}
}

// start runs a process with fonts. It may read its own files alone.
func start(ctx context.Context, o Options, fonts []string) (*process, error) {
	modules, err := filepath.Abs(filepath.Join(o.Web, "node_modules"))
	if err != nil {
		return nil, err
	}
	// Node permits files by where they really are.
	if modules, err = filepath.EvalSymlinks(modules); err != nil {
		return nil, err
	}
	allowed, err := permissions(ctx, o.Node, modules)
	if err != nil {
		return nil, fmt.Errorf("ask Node.js for its version: %w", err)
	}
	args := slices.Concat(allowed, []string{"--no-warnings", "--max-old-space-size=256", "--input-type=commonjs", "--eval", program, "--"},
		fonts)
	// It outlives the document that it is started for.
	cmd := exec.CommandContext(context.WithoutCancel(ctx), o.Node, args...)
	cmd.Dir = filepath.Dir(modules)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=/nonexistent", "NODE_ENV=production"}
	cmd.Stderr = o.Out
	// A group of its own: Ctrl-C reaches us, and the document is finished.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	to, err := cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("start Typst: %w", err)
	}
	from, out, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("start Typst: %w", err)
	}
	cmd.Stdout = out
	err = cmd.Start()
	_ = out.Close() // the process has it now
	if err != nil {
		_ = from.Close()
		return nil, fmt.Errorf("start Typst: %w", err)
	}
	p := &process{cmd: cmd, to: to, from: bufio.NewReader(from), ended: make(chan struct{})}
	go func() {
		_ = cmd.Wait() // how it ended is seen by whoever waits for its answer
		close(p.ended)
		// Nobody reads after that: a document that came with the end is lost
		// like one that did not come.
		_ = from.Close()
	}()
	if err := limitMemory(cmd.Process.Pid, maxMemory); err != nil {
		p.end()
		return nil, fmt.Errorf("limit memory of Typst: %w", err)
	}
	return p, nil
}

// permissions let the program read its packages, where Node knows how to keep
// it from the rest.
func permissions(ctx context.Context, node, modules string) ([]string, error) {
	out, err := exec.CommandContext(ctx, node, "--version").Output()
	if err != nil {
		return nil, err
	}
	var major, minor int
	if _, err := fmt.Sscanf(string(out), "v%d.%d.", &major, &minor); err != nil {
		return nil, err
	}
	allowed := []string{"--allow-addons", "--allow-fs-read=" + filepath.Join(modules, "*")}
	switch {
	case major >= 24, major == 23 && minor >= 5, major == 22 && minor >= 13:
		return append(allowed, "--permission"), nil
	case major == 22, major == 20 && minor >= 12:
		return append(allowed, "--experimental-permission"), nil
	}
	return nil, nil
}

// answer stands before the bytes of a file.
type answer struct {
	Error  string `json:"error"`
	Size   int    `json:"size"`
	Memory int64  `json:"memory"`
}

// set has a document set, and reports how much memory the process holds then.
// After any error but an *InvalidError the process is of no more use.
func (p *process) set(ctx context.Context, request []byte) (pdf []byte, memory int64, err error) {
	stop := context.AfterFunc(ctx, p.end)
	defer stop()
	written := make(chan error, 1)
	go func() {
		_, err := p.to.Write(request)
		written <- err
	}()
	line, err := p.from.ReadBytes('\n')
	if err != nil {
		return nil, 0, fmt.Errorf("wait for Typst: %w", err)
	}
	if err := <-written; err != nil {
		return nil, 0, fmt.Errorf("hand document to Typst: %w", err)
	}
	var a answer
	if err := json.Unmarshal(line, &a); err != nil {
		return nil, 0, fmt.Errorf("read answer of Typst: %w", err)
	}
	if a.Error != "" {
		return nil, a.Memory, &InvalidError{Reason: a.Error}
	}
	pdf = make([]byte, a.Size)
	if _, err := io.ReadFull(p.from, pdf); err != nil {
		return nil, 0, fmt.Errorf("read file from Typst: %w", err)
	}
	return pdf, a.Memory, nil
}

func (p *process) gone() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}

// end stops the process and waits until it is gone.
func (p *process) end() {
	_ = p.cmd.Process.Kill() // fails only when it has ended
	<-p.ended
}
