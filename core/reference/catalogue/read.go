package catalogue

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Content is the whole catalogue as its files say it, checked.
type Content struct {
	Editions []*Edition
	Options  []OptionList
	LeftOut  map[string][]LeftOut // by edition
	Acts     map[string]Act       // by edition
}

// LeftOut is a datapoint of the standard that an edition does not ask for.
type LeftOut struct {
	ID     string // in the standard
	Reason string // one English sentence
}

// Problem is one fault in the files of the catalogue.
type Problem struct {
	File   string
	Line   int // zero when the file as a whole is meant
	Reason string
}

func (p Problem) Error() string {
	if p.Line == 0 {
		return p.File + ": " + p.Reason
	}
	return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Reason)
}

// Broken lists every fault found in the files, in the order of file and line.
type Broken []Problem

func (b Broken) Error() string {
	lines := make([]string, len(b))
	for i, p := range b {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}

// Names of the files; data/README.md says what they hold.
const (
	optionsFolder  = "options"
	unitList       = "unit"
	editionFile    = "edition.yaml"
	datapointsFile = "datapoints.csv"
	paragraphsFile = "paragraphs.csv"
	changesFile    = "changes.csv"
	questionsFile  = "questions.csv"
	groupsFile     = "groups.yaml"
	topicFile      = "topic.yaml"
	textsFolder    = "texts"
	yamlSuffix     = ".yaml"
)

// Read reads and checks all files of a catalogue. Faults in the content come
// back as Broken, all of them at once.
func Read(files fs.FS) (Content, error) {
	r := &reader{files: files, options: map[string]*OptionList{}}
	content, err := r.content()
	if err != nil {
		return Content{}, fmt.Errorf("read catalogue: %w", err)
	}
	if len(r.broken) > 0 {
		slices.SortStableFunc(r.broken, func(a, b Problem) int {
			return cmp.Or(strings.Compare(a.File, b.File), a.Line-b.Line)
		})
		return Content{}, r.broken
	}
	return content, nil
}

// reader collects problems while it reads, so that an author sees all of
// them in one run.
type reader struct {
	files   fs.FS
	options map[string]*OptionList
	broken  Broken
}

func (r *reader) fail(file string, line int, format string, args ...any) {
	r.broken = append(r.broken, Problem{file, line, fmt.Sprintf(format, args...)})
}

func (r *reader) failIn(at place, format string, args ...any) {
	r.fail(at.file, at.line, format, args...)
}

func (p place) String() string { return fmt.Sprintf("%s:%d", p.file, p.line) }

func (r *reader) content() (Content, error) {
	content := Content{LeftOut: map[string][]LeftOut{}, Acts: map[string]Act{}}
	optionsHash, err := r.readOptions(&content)
	if err != nil {
		return Content{}, err
	}
	folders, err := fs.ReadDir(r.files, ".")
	if err != nil {
		return Content{}, err
	}
	var drafts []*draft
	for _, folder := range folders {
		if !folder.IsDir() || folder.Name() == optionsFolder {
			continue
		}
		e, err := r.readEdition(folder.Name(), optionsHash)
		if err != nil {
			return Content{}, err
		}
		drafts = append(drafts, e)
		content.Editions = append(content.Editions, &e.Edition)
		content.LeftOut[e.ID], content.Acts[e.ID] = e.leftOut, e.act
	}
	r.checkIDs(drafts)
	r.checkDifferences(drafts)
	if len(content.Editions) == 0 {
		r.fail(".", 0, "there is no edition")
	}
	return content, nil
}

func (r *reader) readOptions(content *Content) (hash []byte, err error) {
	names, err := fs.Glob(r.files, path.Join(optionsFolder, "*"+yamlSuffix))
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	for _, name := range names {
		raw, err := fs.ReadFile(r.files, name)
		if err != nil {
			return nil, err
		}
		sum.Write(raw)
		content.Options = append(content.Options, r.optionList(name, raw))
	}
	for i := range content.Options {
		r.options[content.Options[i].ID] = &content.Options[i]
	}
	return sum.Sum(nil), nil
}

// readEdition reads one folder. A missing file is a problem like any other:
// the rest is read all the same.
func (r *reader) readEdition(folder string, optionsHash []byte) (*draft, error) {
	sum := sha256.New()
	sum.Write(optionsHash)
	take := func(read func(e *draft, file string, raw []byte), e *draft, names ...string) {
		file := path.Join(append([]string{folder}, names...)...)
		raw, err := fs.ReadFile(r.files, file)
		if err != nil {
			r.fail(file, 0, "the file is missing")
			return
		}
		sum.Write(raw)
		read(e, file, raw)
	}

	e := &draft{
		folder: folder, questions: map[string]place{}, named: map[headingKey]place{}, worded: map[textKey]place{},
	}
	take(r.facts, e, editionFile)
	if _, err := fs.Stat(r.files, path.Join(folder, datapointsFile)); err == nil {
		take(r.datapoints, e, datapointsFile)
		take(r.paragraphs, e, paragraphsFile)
		take(r.differences, e, changesFile)
	}
	for _, part := range e.parts {
		take(r.headings, e, part, groupsFile)
		take(r.questions, e, part, questionsFile)
		for _, locale := range Locales() {
			read := func(e *draft, file string, raw []byte) { r.texts(e, locale, file, raw) }
			take(read, e, part, textsFolder, string(locale)+yamlSuffix)
		}
		if _, err := fs.Stat(r.files, path.Join(folder, part, topicFile)); err == nil {
			take(r.topic, e, part, topicFile)
		}
	}
	r.check(e)
	if err := r.findUnknownFiles(e); err != nil {
		return nil, err
	}
	e.Hash = hex.EncodeToString(sum.Sum(nil))
	e.Edition.lists = r.options
	e.Edition.index()
	return e, nil
}

// findUnknownFiles finds folders and languages that nothing reads.
func (r *reader) findUnknownFiles(e *draft) error {
	return fs.WalkDir(r.files, e.folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		switch parent, base := path.Split(name); {
		case entry.IsDir() && path.Clean(parent) == e.folder && !slices.Contains(e.parts, base):
			r.fail(name, 0, "this is no part of the edition")
			return fs.SkipDir
		case path.Base(parent) == textsFolder && !Locale(strings.TrimSuffix(base, yamlSuffix)).Known():
			r.fail(name, 0, "this is no locale of the catalogue")
		}
		return nil
	})
}
