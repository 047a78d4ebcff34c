// Package archive writes all files of a company as one zip that explains
// itself: README.html for people, manifest.json for programs. Files pass
// through; nothing is held in memory but their names.
package archive

import (
	"archive/zip"
	"compress/flate"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"path"
	"slices"
	"strings"
	"time"

	fast "github.com/klauspost/compress/flate"

	"tillit/reports"
)

//go:embed texts
var texts embed.FS

//go:embed readme.html.tmpl
var readme string

// Schema names the form of manifest.json.
const Schema = "tillit.archive/1"

// Manifest is manifest.json: every file but itself.
type Manifest struct {
	Schema          string    `json:"schema"`
	Company         string    `json:"company"`
	CorporateNumber string    `json:"corporateNumber"`
	Made            time.Time `json:"made"`
	By              string    `json:"by"`
	Program         string    `json:"program"`
	Files           []Entry   `json:"files"`
}

// Entry is a file of the archive.
type Entry struct {
	Path   string `json:"path"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
	Rows   *int64 `json:"rows,omitempty"`     // of a table
	ID     string `json:"id,omitempty"`       // by which rows refer to it
	Name   string `json:"fileName,omitempty"` // where the archive's is not the file's own
}

// Head says whose archive it is.
type Head struct {
	reports.Head

	CorporateNumber string
}

// FileName is what the archive is called.
func FileName(h Head) (string, error) {
	t, err := reports.ReadTexts(texts, h.Locale)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s %s %s.zip", t["title"], h.Company, h.Made.Format(time.DateOnly)), nil
}

// Writer writes an archive, file by file.
type Writer struct {
	zip     *zip.Writer
	head    Head
	words   reports.Texts
	names   names
	entries []Entry
}

// New begins an archive on out.
func New(out io.Writer, head Head) (*Writer, error) {
	words, err := reports.ReadTexts(texts, head.Locale)
	if err != nil {
		return nil, err
	}
	w := &Writer{zip: zip.NewWriter(out), head: head, words: words, names: names{}}
	w.zip.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) { return fast.NewWriter(out, flate.BestSpeed) })
	return w, nil
}

// Add writes a file in a folder under a name that every system can store and
// no other file has. What the entry says beside that is kept.
func (w *Writer) Add(folder, name string, about Entry, write func(io.Writer) error) error {
	about.Path = w.names.free(folder, name)
	if base := path.Base(about.Path); base != name {
		about.Name = name
	}
	return w.write(about, write)
}

// table writes a file and counts its rows.
func (w *Writer) table(folder, name string, write func(io.Writer) (rows int64, err error)) error {
	var rows int64
	err := w.Add(folder, name, Entry{Rows: &rows}, func(out io.Writer) (err error) {
		rows, err = write(out)
		return err
	})
	return err
}

func (w *Writer) write(about Entry, write func(io.Writer) error) error {
	method := zip.Deflate
	if isPacked(about.Path) {
		method = zip.Store
	}
	out, err := w.zip.CreateHeader(&zip.FileHeader{Name: about.Path, Method: method, Modified: w.head.Made.UTC()})
	if err != nil {
		return fmt.Errorf("begin %s: %w", about.Path, err)
	}
	hash, count := sha256.New(), counter(0)
	if err := write(io.MultiWriter(out, hash, &count)); err != nil {
		return fmt.Errorf("write %s: %w", about.Path, err)
	}
	about.Size, about.SHA256 = int64(count), hex.EncodeToString(hash.Sum(nil))
	w.entries = append(w.entries, about)
	return nil
}

// Close writes what explains the archive, and ends it.
func (w *Writer) Close() error {
	if err := w.write(Entry{Path: "README.html"}, w.explain); err != nil {
		return err
	}
	manifest, err := json.MarshalIndent(Manifest{
		Schema: Schema, Company: w.head.Company, CorporateNumber: w.head.CorporateNumber, Made: w.head.Made.UTC(), By: w.head.By,
		Program: w.head.Program,
		Files:   w.entries,
	}, "", "  ")
	if err != nil {
		return err
	}
	out, err := w.zip.CreateHeader(&zip.FileHeader{Name: "manifest.json", Method: zip.Deflate, Modified: w.head.Made.UTC()})
	if err != nil {
		return err
	}
	if _, err := out.Write(manifest); err != nil {
		return err
	}
	return w.zip.Close()
}

// isPacked reports whether a file would not become smaller.
func isPacked(name string) bool {
	return slices.Contains([]string{".pdf", ".docx", ".xlsx", ".pptx", ".png", ".jpg", ".jpeg", ".webp", ".zip"},
		strings.ToLower(path.Ext(name)))
}

type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

// shown is what the page shows of a folder.
type shown struct {
	Name, About string
	Files       []shownFile
	Described   bool // of its files, what each holds
	More        int
}

type shownFile struct {
	Path, About string
	Rows        *int64
	Size        int64
}

// maxListed files of a folder are listed one by one; the manifest has them all.
const maxListed = 200

func (w *Writer) explain(out io.Writer) error {
	page, err := template.New("readme").Parse(readme)
	if err != nil {
		return err
	}
	var folders []*shown
	for _, e := range w.entries {
		folder, file, nested := strings.Cut(e.Path, "/")
		if !nested {
			folder, file = "", e.Path
		}
		i := slices.IndexFunc(folders, func(s *shown) bool { return s.Name == folder })
		if i < 0 {
			i = len(folders)
			folders = append(folders, &shown{Name: folder, About: w.words["folder."+folder]})
		}
		if len(folders[i].Files) == maxListed {
			folders[i].More++
			continue
		}
		about, described := w.words["file."+folder+"."+strings.TrimSuffix(file, path.Ext(file))]
		if !described {
			about = w.words["file."+folder+path.Ext(file)]
		}
		folders[i].Described = folders[i].Described || about != ""
		folders[i].Files = append(folders[i].Files, shownFile{Path: e.Path, About: about, Rows: e.Rows, Size: e.Size})
	}
	lang, _, _ := strings.Cut(w.head.Locale, "-")
	return page.Execute(out, map[string]any{
		"Lang": lang, "Head": w.head, "Made": w.head.Made.UTC().Format("2006-01-02 15:04 UTC"), "Folders": folders, "Words": w.words,
	})
}
