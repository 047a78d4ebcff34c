package input

import (
	"fmt"

	"tillit/core/carbon/activity"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/reference/category"
)

// Cover notes what entries stand for in the books.
func Cover(e *engine.Engine, entries []activity.Entry) error {
	e.Covered = engine.Covered{}
	for _, entry := range entries {
		leaf, ok := e.Tree.Leaf(entry.Category)
		if !ok {
			return fmt.Errorf("entry %s is of the unknown category %q", entry.ID, entry.Category)
		}
		Stands(e.Covered, entry.Content, leaf)
	}
	return nil
}

// Stands notes in covered the months that an entry on the leaf stands for.
func Stands(covered engine.Covered, content activity.Content, leaf category.Category) {
	covers := leaf.ID
	switch content.Cover {
	case activity.Adds:
		return
	case activity.Group:
		covers = leaf.Parent
	case activity.Leaf:
	}
	for _, part := range content.Parts() {
		covered.Add(covers, part.Date)
		if covers == leaf.ID && leaf.Of != "" { // which rows of the books do not tell apart
			covered.Add(leaf.Of, part.Date)
		}
	}
}
