package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

const web = "web"

// style also looks for what neither the product nor a test uses, and for what
// tests alone use.
func style(ctx context.Context, out io.Writer, _ []string) (result, error) {
	style, err := check(ctx, out, web, "npm", "run", "--silent", "lint")
	if err != nil {
		return style, err
	}
	used, err := check(ctx, out, web, "npm", "run", "--silent", "unused")
	return style.plus(used), err
}

// types also writes the web's types from the API once more and looks whether
// anything has changed.
func types(ctx context.Context, out io.Writer, _ []string) (result, error) {
	compiled, err := check(ctx, out, web, "npm", "run", "--silent", "typecheck")
	if err != nil {
		return compiled, err
	}
	before, err := readGenerated()
	if err != nil {
		return compiled, err
	}
	generated, err := check(ctx, out, ".", "go", "tool", "task", "generate")
	count := compiled.plus(generated)
	if err != nil || generated.failed > 0 {
		return count, err
	}
	after, err := readGenerated()
	for path, text := range after {
		if !bytes.Equal(before[path], text) {
			fmt.Fprintf(out, "%s was not that of the API: it is now\n", path)
			count = count.plus(result{failed: 1})
		}
	}
	return count, err
}

// readGenerated reads the files that are written from the API.
func readGenerated() (map[string][]byte, error) {
	paths, err := filepath.Glob(filepath.Join(web, "src", "lib", "api", "*.gen.ts"))
	texts := map[string][]byte{}
	for _, path := range paths {
		if texts[path], err = os.ReadFile(path); err != nil {
			return nil, err
		}
	}
	return texts, err
}

func unit(ctx context.Context, out io.Writer, args []string) (result, error) {
	path, err := report("unit.json")
	if err != nil {
		return result{}, err
	}
	cmd := command(ctx, out, web, "npx", append([]string{
		"vitest", "run", "--reporter=default", "--reporter=json", "--outputFile.json=" + path,
	}, args...)...)
	runErr := cmd.Run()

	var report struct{ NumPassedTests, NumFailedTests, NumFailedTestSuites int }
	if err := readJSON(path, &report); err != nil {
		return result{}, fmt.Errorf("no report (%w): %w", runErr, err)
	}
	count := result{report.NumPassedTests, report.NumFailedTests}
	if runErr != nil && count.failed == 0 {
		count.failed = max(1, report.NumFailedTestSuites) // a file did not load
	}
	return count, nil
}

// check is a suite that passes or fails as a whole.
func check(ctx context.Context, out io.Writer, dir, name string, args ...string) (result, error) {
	if err := command(ctx, out, dir, name, args...).Run(); err != nil {
		fmt.Fprintf(out, "%s: %v\n", name, err)
		return result{failed: 1}, nil
	}
	return result{passed: 1}, nil
}

func command(ctx context.Context, out io.Writer, dir, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, out, out
	return cmd
}

// report is the path of a test runner's own report; an old one is gone.
func report(name string) (string, error) {
	path, err := filepath.Abs(filepath.Join(work, name))
	if err != nil {
		return "", err
	}
	if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
		return "", err
	}
	return path, nil
}

func readJSON(path string, into any) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}
