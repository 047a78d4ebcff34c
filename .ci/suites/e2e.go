package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// workers is how many walks go at once, each through a product of its own:
// what one does to a company, no other one sees.
const workers = 2

// endToEnd has browsers walk through the built product: by day on all ways but
// those that are marked for the night, at night and when asked for on any.
func endToEnd(ctx context.Context, out io.Writer, args []string) (_ result, err error) {
	made, err := os.MkdirTemp("", "tillit-e2e")
	if err != nil {
		return result{}, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(made)) }()
	if err := makeDemonstration(ctx, out, made); err != nil {
		return result{}, fmt.Errorf("make the demonstration: %w", err)
	}
	var stages []*stage
	defer func() {
		for _, s := range stages {
			err = errors.Join(err, s.close(), os.RemoveAll(s.Data))
		}
	}()
	for range workers {
		data, err := copyOf(ctx, made)
		if err != nil {
			return result{}, err
		}
		s, err := open(ctx, out, data)
		if err != nil {
			return result{}, errors.Join(err, os.RemoveAll(data))
		}
		stages = append(stages, s)
	}

	path, err := report("e2e.json")
	if err != nil {
		return result{}, err
	}
	if len(args) == 0 && !nightly() {
		args = []string{"--grep-invert=@night"}
	}
	cmd, err := walk(ctx, out, stages, append([]string{"--reporter=list,json"}, args...)...)
	if err != nil {
		return result{}, err
	}
	cmd.Env = append(cmd.Env, "DEMONSTRATION="+made, "PLAYWRIGHT_JSON_OUTPUT_NAME="+path)
	runErr := cmd.Run()
	var encoded walked
	if err := readJSON(path, &encoded); err != nil {
		return result{}, fmt.Errorf("no report (%w): %w", runErr, err)
	}
	count := encoded.count(out)
	if runErr != nil && count.failed == 0 {
		count.failed = 1
	}
	return count, nil
}

// makeDemonstration has the product make its demonstration on the data, once
// for all workers, and waits until its books are in and all work is done.
func makeDemonstration(ctx context.Context, out io.Writer, data string) (err error) {
	s, err := open(ctx, out, data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	cmd, err := walk(ctx, out, []*stage{s}, "--project=ready")
	if err != nil {
		return err
	}
	return cmd.Run()
}

// copyOf copies the data of a product that is stopped. The file of each of its
// tables keeps its owner, who may be another than we are.
func copyOf(ctx context.Context, data string) (string, error) {
	copied, err := os.MkdirTemp("", "tillit-e2e")
	if err != nil {
		return "", err
	}
	if text, err := exec.CommandContext(ctx, "cp", "-Rp", data+string(filepath.Separator)+".", copied).CombinedOutput(); err != nil {
		return "", errors.Join(fmt.Errorf("copy %s: %w: %s", data, err, text), os.RemoveAll(copied))
	}
	return copied, nil
}

// walk is a run of the walks through the products, one a worker.
func walk(ctx context.Context, out io.Writer, stages []*stage, args ...string) (*exec.Cmd, error) {
	encoded, err := json.Marshal(stages)
	if err != nil {
		return nil, err
	}
	cmd := command(ctx, out, web, "npx", append([]string{"playwright", "test"}, args...)...)
	cmd.Env = append(os.Environ(), "CI=1", "STAGES="+string(encoded), "KLEER_SSO_SECRET="+signOnSecret, "CONTACT_EMAIL="+contact)
	return cmd, nil
}

// walked is what the runner of the walks reports.
type walked struct {
	Suites []suiteOfWalks `json:"suites"`
}

type suiteOfWalks struct {
	Suites []suiteOfWalks `json:"suites"`
	Specs  []struct {
		Title string `json:"title"`
		File  string `json:"file"`
		Line  int    `json:"line"`
		Tests []struct {
			Status string `json:"status"`
		} `json:"tests"`
	} `json:"specs"`
}

// count adds up the walks and names each that did not pass, which whoever
// passed at a second attempt only has not.
func (w walked) count(out io.Writer) result {
	var all result
	for _, s := range w.Suites {
		all = all.plus(s.count(out))
	}
	return all
}

func (s suiteOfWalks) count(out io.Writer) result {
	all := walked{s.Suites}.count(out)
	for _, spec := range s.Specs {
		for _, test := range spec.Tests {
			if test.Status == "expected" {
				all.passed++
				continue
			}
			all.failed++
			fmt.Fprintf(out, "%s: %s:%d %s\n", test.Status, spec.File, spec.Line, spec.Title)
		}
	}
	return all
}
