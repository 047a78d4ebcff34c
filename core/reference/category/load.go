package category

import (
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// Files of the tree, beside one another in one folder.
const (
	treeFile       = "categories.csv"
	servesFile     = "serves.csv"
	exclusionsFile = "exclusions.csv"
)

// Load reads and checks a tree. Its errors name file, line and reason, all of
// them at once.
func Load(files fs.FS) (*Tree, error) {
	t := &Tree{at: map[string]int{}}
	hash := sha256.New()
	var faults []error
	for _, file := range []struct {
		name    string
		columns []string
		take    func(row map[string]string) error
	}{
		{treeFile, []string{"id", "name_sv", "name_en", "name_fi", "name_nl", "upstream", "fuel", "energy", "of", "outside"}, t.takeNode},
		{servesFile, []string{"leaf", "use", "region", "series", "from", "note"}, t.takeServe},
		{exclusionsFile, []string{"code", "name_sv", "name_en", "name_fi", "name_nl", "given", "note"}, t.takeExclusion},
	} {
		raw, err := fs.ReadFile(files, file.name)
		if err != nil {
			return nil, fmt.Errorf("read category tree: %w", err)
		}
		hash.Write(raw)
		faults = append(faults, eachRow(file.name, string(raw), file.columns, file.take)...)
	}
	faults = append(faults, t.check()...)
	if err := errors.Join(faults...); err != nil {
		return nil, err
	}
	t.version = hex.EncodeToString(hash.Sum(nil))[:16]
	return t, nil
}

// eachRow hands every row of a CSV file with exactly these columns to take.
func eachRow(name, raw string, columns []string, take func(map[string]string) error) []error {
	r := csv.NewReader(strings.NewReader(raw))
	rows, err := r.ReadAll()
	if err != nil {
		return []error{fmt.Errorf("%s: %w", name, err)}
	}
	if len(rows) == 0 || strings.Join(rows[0], ",") != strings.Join(columns, ",") {
		return []error{fmt.Errorf("%s:1: columns are not %s", name, strings.Join(columns, ","))}
	}
	var faults []error
	for i, cells := range rows[1:] {
		row := make(map[string]string, len(columns))
		for c, column := range columns {
			row[column] = cells[c]
		}
		if err := take(row); err != nil {
			faults = append(faults, fmt.Errorf("%s:%d: %w", name, i+2, err))
		}
	}
	return faults
}

func (t *Tree) takeNode(row map[string]string) error {
	id := row["id"]
	steps := strings.Split(id, ".")
	c := Category{
		ID:       id,
		Parent:   strings.Join(steps[:len(steps)-1], "."),
		Tier:     len(steps) - 1,
		Order:    len(t.nodes),
		Names:    names(row),
		Upstream: row["upstream"],
		Fuel:     row["fuel"],
		Energy:   row["energy"],
		Of:       row["of"],
		Outside:  row["outside"] == "yes",
	}
	if said := row["outside"]; said != "" && (said != "yes" || c.Tier != LeafTier) {
		return fmt.Errorf("%q is outside as %q", id, said)
	}
	switch steps[0] {
	case "1":
		c.Scope = Scope1
	case "2":
		c.Scope = Scope2
	case "3":
		c.Scope = Scope3
	default:
		return fmt.Errorf("%q starts with no scope", id)
	}
	if c.Tier > 0 {
		c.GHGCategory = strings.Join(steps[:2], ".")
	}
	if _, twice := t.at[id]; twice {
		return fmt.Errorf("%q stands twice", id)
	}
	if _, ok := t.at[c.Parent]; !ok && c.Parent != "" {
		return fmt.Errorf("%q stands before its parent", id)
	}
	if c.Tier > LeafTier {
		return fmt.Errorf("%q is deeper than a leaf", id)
	}
	t.at[id] = len(t.nodes)
	t.nodes = append(t.nodes, c)
	return c.Names.complete(id)
}

func (t *Tree) takeServe(row map[string]string) error {
	s := Serve{Use: Use(row["use"]), Region: row["region"], Series: row["series"], From: row["from"], Note: row["note"]}
	leaf, ok := t.Leaf(row["leaf"])
	if !ok {
		return fmt.Errorf("no leaf %q", row["leaf"])
	}
	inScope2 := leaf.Scope == Scope2
	switch s.Use {
	case Spend, Upstream:
	case Quantity:
		if inScope2 {
			return fmt.Errorf("%s: scope 2 takes location and market, not quantity", leaf.ID)
		}
	case Location, Market, Residual, Losses:
		if !inScope2 {
			return fmt.Errorf("%s: %s is for scope 2", leaf.ID, s.Use)
		}
	default:
		return fmt.Errorf("%s: no use %q", leaf.ID, row["use"])
	}
	if s.Region == "" || s.Series == "" {
		return fmt.Errorf("%s: region or series is empty", leaf.ID)
	}
	node := &t.nodes[t.at[leaf.ID]]
	node.Serves = append(node.Serves, s)
	return nil
}

func (t *Tree) takeExclusion(row map[string]string) error {
	e := Exclusion{Code: row["code"], Names: names(row), Note: row["note"], Asks: row["given"] == "asks"}
	if given := row["given"]; given != "" && given != "effect" && given != "asks" {
		return fmt.Errorf("%q is given by %q", e.Code, given)
	}
	e.ByEffect = e.Asks || row["given"] == "effect"
	if _, twice := t.Exclusion(e.Code); twice || e.Code == "" {
		return fmt.Errorf("exclusion %q is empty or stands twice", e.Code)
	}
	t.exclusions = append(t.exclusions, e)
	return e.Names.complete(e.Code)
}

// check finds what only the whole tree shows.
func (t *Tree) check() []error {
	var faults []error
	fed := map[string]bool{}
	for _, c := range t.nodes {
		fed[c.Upstream] = true
	}
	for i, c := range t.nodes {
		hasChildren := i+1 < len(t.nodes) && t.nodes[i+1].Parent == c.ID
		if c.Leaf() == hasChildren {
			faults = append(faults, fmt.Errorf("%s: %q has no leaf below it", treeFile, c.ID))
		}
		if c.Upstream != "" {
			if _, ok := t.Leaf(c.Upstream); !ok || !c.Leaf() {
				faults = append(faults, fmt.Errorf("%s: %q names the upstream leaf %q", treeFile, c.ID, c.Upstream))
			}
		}
		if of, ok := t.Leaf(c.Of); c.Of != "" && (!ok || of.Of != "" || !c.Leaf()) {
			faults = append(faults, fmt.Errorf("%s: %q names %q as what it is a kind of", treeFile, c.ID, c.Of))
		}
		if c.Leaf() && len(c.Serves) == 0 && !fed[c.ID] {
			faults = append(faults, fmt.Errorf("%s: nothing serves %q", servesFile, c.ID))
		}
	}
	return faults
}

func names(row map[string]string) Names {
	return Names{SV: row["name_sv"], EN: row["name_en"], FI: row["name_fi"], NL: row["name_nl"]}
}

func (n Names) complete(id string) error {
	for _, name := range []string{n.SV, n.EN, n.FI, n.NL} {
		if name == "" || strings.TrimSpace(name) != name {
			return fmt.Errorf("%q lacks a name", id)
		}
	}
	return nil
}
