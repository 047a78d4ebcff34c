package company

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/draw"
	"golang.org/x/image/webp"

	"tillit/core/kernel/fault"
)

// Limits of a logo.
const (
	MaxLogoBytes  = 2 << 20
	maxLogoSide   = 4096 // pixels, before scaling
	maxLogoMemory = 64 << 20
	shownLogoSide = 512 // pixels, as stored
)

// Faults of a logo.
var (
	ErrLogoInvalid  = fault.New(fault.Invalid, "company.logoInvalid")
	ErrLogoTooLarge = fault.New(fault.TooLarge, "company.logoTooLarge")
)

// NormalLogo reads a PNG, JPEG or WebP and returns the same picture as a PNG of at
// most 512 pixels a side. Nothing else of the file is kept: no metadata, no
// second format hidden behind the first. The size is looked at before any
// pixel is decoded.
func NormalLogo(r io.Reader) ([]byte, error) {
	file, err := io.ReadAll(io.LimitReader(r, MaxLogoBytes+1))
	if err != nil {
		return nil, fmt.Errorf("read logo: %w", err)
	}
	if len(file) > MaxLogoBytes {
		return nil, ErrLogoTooLarge
	}
	kind, ok := formatOf(file)
	if !ok {
		return nil, ErrLogoInvalid
	}
	size, err := kind.size(bytes.NewReader(file))
	if err != nil || size.Width < 1 || size.Height < 1 {
		return nil, ErrLogoInvalid
	}
	if size.Width > maxLogoSide || size.Height > maxLogoSide || size.Width*size.Height*kind.depth(file, size.ColorModel) > maxLogoMemory {
		return nil, ErrLogoTooLarge
	}
	picture, err := kind.decode(bytes.NewReader(file))
	if err != nil {
		return nil, ErrLogoInvalid
	}
	var out bytes.Buffer
	if err := png.Encode(&out, scaled(picture)); err != nil {
		return nil, fmt.Errorf("encode logo: %w", err)
	}
	return out.Bytes(), nil
}

// format is a kind of picture file. They are told apart here and not by
// package image, which reads whatever formats the rest of the program has
// registered.
type format struct {
	size   func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error)
	depth  func(file []byte, of color.Model) int // bytes that a pixel takes while it is decoded
}

func formatOf(file []byte) (format, bool) {
	switch {
	case bytes.HasPrefix(file, []byte("\x89PNG\r\n\x1a\n")):
		return format{size: png.DecodeConfig, decode: png.Decode, depth: depthOfPNG}, true
	case bytes.HasPrefix(file, []byte("\xff\xd8\xff")):
		return format{size: jpeg.DecodeConfig, decode: jpeg.Decode, depth: depthOfJPEG}, true
	case len(file) > 12 && string(file[:4]) == "RIFF" && string(file[8:12]) == "WEBP":
		return format{size: webpSize, decode: webp.Decode, depth: depthOfWebP}, true
	}
	return format{}, false
}

// depthOfPNG counts colours of sixteen bits twice, and so one that comes in
// several passes, which are put together in a picture of their own.
func depthOfPNG(file []byte, of color.Model) int {
	const interlacing = 28 // its place in the first chunk
	depth := 4
	if of == color.RGBA64Model || of == color.NRGBA64Model {
		depth = 8
	}
	if len(file) > interlacing && file[interlacing] != 0 {
		depth *= 2
	}
	return depth
}

// depthOfJPEG knows that one that comes in several passes is kept as numbers
// of four bytes until the last.
func depthOfJPEG(file []byte, of color.Model) int {
	const whole, numbers, colours = 1, 4, 4
	depth := whole
	if bytes.Contains(file, []byte{0xff, 0xc2}) {
		depth += numbers
	}
	switch of {
	case color.GrayModel:
		return depth
	case color.CMYKModel:
		return depth * colours
	}
	return depth * (colours - 1)
}

// depthOfWebP is that of its lossless form, the larger one.
func depthOfWebP([]byte, color.Model) int { return 4 }

// scaled draws the picture anew, smaller where it is too large.
func scaled(picture image.Image) image.Image {
	from := picture.Bounds()
	width, height := from.Dx(), from.Dy()
	if longest := max(width, height); longest > shownLogoSide {
		width = max(1, width*shownLogoSide/longest)
		height = max(1, height*shownLogoSide/longest)
	}
	to := image.NewNRGBA(image.Rect(0, 0, width, height))
	draw.CatmullRom.Scale(to, to.Bounds(), picture, from, draw.Src, nil)
	return to
}
