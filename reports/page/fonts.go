package page

import (
	"os"
	"path/filepath"
	"sync"

	"github.com/johnfercher/maroto/v2/pkg/consts/fontstyle"
	"github.com/johnfercher/maroto/v2/pkg/core/entity"

	"tillit/reports/font"
)

// family is what documents call the fonts.
const family = "inter"

// The faces by their place in the set.
const (
	regular = iota
	strong
)

// Fonts are what documents are set in. They are read when the first is made.
type Fonts struct {
	read func() (faces, error)
}

type faces struct {
	set   font.Set
	files []*entity.CustomFont
}

// NewFonts returns those below the folder web, in whose packages they lie.
func NewFonts(web string) *Fonts {
	return &Fonts{sync.OnceValues(func() (faces, error) {
		set, err := font.Read(filepath.Join(web, "node_modules"), font.Regular, font.Strong)
		if err != nil {
			return faces{}, err
		}
		out := faces{set: set}
		for i, style := range []fontstyle.Type{regular: fontstyle.Normal, strong: fontstyle.Bold} {
			content, err := os.ReadFile(set.Files[i])
			if err != nil {
				return faces{}, err
			}
			out.files = append(out.files, &entity.CustomFont{Family: family, Style: style, Bytes: content})
		}
		return out, nil
	})}
}
