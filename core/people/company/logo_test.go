package company_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/people/company"
)

func picture(width, height int) *image.NRGBA {
	p := image.NewNRGBA(image.Rect(0, 0, width, height))
	for x := range width {
		for y := range height {
			p.SetNRGBA(x, y, color.NRGBA{R: 200, G: 30, B: 40, A: 255})
		}
	}
	return p
}

func asPNG(t *testing.T, p image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, p))
	return b.Bytes()
}

func TestNormalLogo_KeepsThePictureOnly(t *testing.T) {
	t.Parallel()
	var photo bytes.Buffer
	require.NoError(t, jpeg.Encode(&photo, picture(1024, 256), nil))
	tagged := bytes.Replace(photo.Bytes(), []byte{0xff, 0xd8}, append([]byte{0xff, 0xd8, 0xff, 0xe1, 0, 22}, "Exif\x00\x00GPS 59.33 18.07"[:20]...), 1)

	for name, file := range map[string][]byte{
		"jpeg with position": tagged,
		"png with a page behind it": append(asPNG(t, picture(1024, 256)),
			"<svg onload=alert(1)><script>alert(2)</script></svg>"...),
	} {
		out, err := company.NormalLogo(bytes.NewReader(file))
		require.NoError(t, err, name)
		for _, rest := range []string{"Exif", "GPS", "svg", "script", "tEXt", "eXIf"} {
			require.NotContains(t, string(out), rest, name)
		}
		stored, format, err := image.Decode(bytes.NewReader(out))
		require.NoError(t, err, name)
		require.Equal(t, "png", format)
		require.Equal(t, image.Pt(512, 128), stored.Bounds().Size())
		r, g, b, a := stored.At(100, 100).RGBA()
		require.InDelta(t, 200, r>>8, 3)
		require.InDelta(t, 30, g>>8, 3)
		require.InDelta(t, 40, b>>8, 3)
		require.EqualValues(t, 0xffff, a)
	}
}

func TestNormalLogo_LeavesSmallOnesAndTransparency(t *testing.T) {
	t.Parallel()
	p := image.NewNRGBA(image.Rect(0, 0, 3, 2))
	p.SetNRGBA(1, 1, color.NRGBA{R: 255, A: 128})
	out, err := company.NormalLogo(bytes.NewReader(asPNG(t, p)))
	require.NoError(t, err)
	stored, err := png.Decode(bytes.NewReader(out))
	require.NoError(t, err)
	require.Equal(t, image.Pt(3, 2), stored.Bounds().Size())
	_, _, _, a := stored.At(0, 0).RGBA()
	require.Zero(t, a)
	_, _, _, a = stored.At(1, 1).RGBA()
	require.InDelta(t, 128, a>>8, 2)

	thin, err := company.NormalLogo(bytes.NewReader(asPNG(t, picture(4000, 1))))
	require.NoError(t, err)
	size, _, err := image.DecodeConfig(bytes.NewReader(thin))
	require.NoError(t, err)
	require.Equal(t, [2]int{512, 1}, [2]int{size.Width, size.Height})
}

// T44: only pictures made of pixels, whatever the file is called.
func TestNormalLogo_RefusesEverythingElse(t *testing.T) {
	t.Parallel()
	var animated bytes.Buffer
	require.NoError(t, gif.Encode(&animated, picture(2, 2), nil))
	whole := asPNG(t, picture(64, 64))
	for name, file := range map[string]string{
		"nothing": "", "text": "logo", "svg": `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`,
		"html": "<html><script>alert(1)</script>", "gif": animated.String(), "half a png": string(whole[:len(whole)/2]),
		"a png's head alone": string(whole[:33]), "half a webp": "RIFF\x1a\x00\x00\x00WEBPVP8 ", "tiff": "II*\x00\x08\x00\x00\x00",
	} {
		_, err := company.NormalLogo(strings.NewReader(file))
		require.ErrorIs(t, err, company.ErrLogoInvalid, name)
	}
	_, err := company.NormalLogo(bytes.NewReader(make([]byte, company.MaxLogoBytes+1)))
	require.ErrorIs(t, err, company.ErrLogoTooLarge)
}

// The smallest WebP pictures there are: one pixel by each of the two ways.
const (
	lossyPixel    = "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA"
	losslessPixel = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="
)

func TestNormalLogo_TakesWebP(t *testing.T) {
	t.Parallel()
	for name, encoded := range map[string]string{"lossy": lossyPixel, "lossless": losslessPixel} {
		file, err := base64.StdEncoding.DecodeString(encoded)
		require.NoError(t, err, name)
		out, err := company.NormalLogo(bytes.NewReader(file))
		require.NoError(t, err, name)
		size, err := png.DecodeConfig(bytes.NewReader(out))
		require.NoError(t, err, name)
		require.Equal(t, [2]int{1, 1}, [2]int{size.Width, size.Height}, name)
	}
}

// T45: what a WebP file says of itself as a whole binds none of the pictures
// in it, and the other way round.
func TestNormalLogo_RefusesHugePartsOfWebP(t *testing.T) {
	t.Parallel()
	size := func(n uint32) []byte { return binary.LittleEndian.AppendUint32(nil, n)[:3] }
	whole := func(side uint32) []byte {
		return slices.Concat([]byte("VP8X\x0a\x00\x00\x00\x00\x00\x00\x00"), size(side-1), size(side-1))
	}
	inside := func(side uint32) []byte {
		head := binary.LittleEndian.AppendUint32([]byte("VP8L\x06\x00\x00\x00\x2f"), (side-1)|(side-1)<<14)
		return append(head, 0)
	}
	for name, parts := range map[string][]byte{
		"whole": slices.Concat(whole(16_384), inside(1)), "inside": slices.Concat(whole(1), inside(16_384)), "alone": inside(16_384),
	} {
		file := binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(parts))+4)
		_, err := company.NormalLogo(bytes.NewReader(slices.Concat(file, []byte("WEBP"), parts)))
		require.ErrorIs(t, err, company.ErrLogoTooLarge, name)
	}
}

// What a picture takes while it is decoded is bounded, not its sides alone.
//
//nolint:paralleltest // counts what it allocates
func TestNormalLogo_RefusesDeepPictures(t *testing.T) {
	deep := asPNG(t, image.NewNRGBA64(image.Rect(0, 0, 4000, 4000)))
	flat := asPNG(t, image.NewGray(image.Rect(0, 0, 4000, 4000)))
	progressive := bytes.Clone(jpegOf(t, 4000, 4000))
	at := bytes.Index(progressive, []byte{0xff, 0xc0})
	require.Positive(t, at)
	progressive[at+1] = 0xc2
	for name, file := range map[string][]byte{"sixteen bits": deep, "in several passes": progressive} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := company.NormalLogo(bytes.NewReader(file))
		runtime.ReadMemStats(&after)
		require.ErrorIs(t, err, company.ErrLogoTooLarge, name)
		require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(8<<20), name)
	}
	_, err := company.NormalLogo(bytes.NewReader(flat))
	require.NoError(t, err)
}

func jpegOf(t *testing.T, width, height int) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, image.NewYCbCr(image.Rect(0, 0, width, height), image.YCbCrSubsampleRatio420), nil))
	return b.Bytes()
}

// T45: a picture that claims to be huge is refused by its head; not one of
// its pixels gets memory.
//
//nolint:paralleltest // it measures what the whole process allocates
func TestNormalLogo_RefusesHugePicturesBeforeDecoding(t *testing.T) {
	var before, after runtime.MemStats
	bomb := withSize(asPNG(t, picture(1, 1)), 60_000, 60_000)
	runtime.ReadMemStats(&before)
	_, err := company.NormalLogo(bytes.NewReader(bomb))
	runtime.ReadMemStats(&after)
	require.ErrorIs(t, err, company.ErrLogoTooLarge)
	const enough = 1 << 20
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(enough))
}

// withSize rewrites the head of a PNG.
func withSize(file []byte, width, height uint32) []byte {
	out := bytes.Clone(file)
	binary.BigEndian.PutUint32(out[16:], width)
	binary.BigEndian.PutUint32(out[20:], height)
	binary.BigEndian.PutUint32(out[29:], crc32.ChecksumIEEE(out[12:29]))
	return out
}
