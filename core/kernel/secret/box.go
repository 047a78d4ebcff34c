package secret

import (
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"

	"golang.org/x/crypto/chacha20poly1305"
)

// KeySize is the length of a sealing key in bytes.
const KeySize = chacha20poly1305.KeySize

const keyIDSize = 4

// ErrSealed is returned for a value that none of the keys opens in its place:
// it was changed, moved from another row, or sealed with a key that is gone.
var ErrSealed = errors.New("secret: cannot open sealed value")

// Box seals values with XChaCha20-Poly1305. Its nonces are long enough to be
// drawn at random for as many values as there will ever be.
type Box struct {
	current [keyIDSize]byte
	keys    map[[keyIDSize]byte]cipher.AEAD
}

// NewBox returns a Box that seals with current and opens what current or one
// of the previous keys sealed.
func NewBox(current []byte, previous ...[]byte) (*Box, error) {
	b := &Box{current: keyID(current), keys: map[[keyIDSize]byte]cipher.AEAD{}}
	for _, key := range append([][]byte{current}, previous...) {
		aead, err := chacha20poly1305.NewX(key)
		if err != nil {
			return nil, fmt.Errorf("use sealing key: %w", err)
		}
		b.keys[keyID(key)] = aead
	}
	return b, nil
}

// Seal returns plain sealed for one place only: place names the table, column
// and row, and Open needs the same.
func (b *Box) Seal(plain []byte, place string) []byte {
	aead := b.keys[b.current]
	sealed := make([]byte, keyIDSize+aead.NonceSize(), keyIDSize+aead.NonceSize()+len(plain)+aead.Overhead())
	copy(sealed, b.current[:])
	nonce := sealed[keyIDSize:]
	_, _ = rand.Read(nonce) // documented never to return an error
	return aead.Seal(sealed, nonce, plain, []byte(place))
}

// Open returns what was sealed for place, or ErrSealed.
func (b *Box) Open(sealed []byte, place string) ([]byte, error) {
	if len(sealed) < keyIDSize {
		return nil, ErrSealed
	}
	aead, ok := b.keys[[keyIDSize]byte(sealed[:keyIDSize])]
	if !ok || len(sealed) < keyIDSize+aead.NonceSize() {
		return nil, ErrSealed
	}
	nonce, box := sealed[keyIDSize:keyIDSize+aead.NonceSize()], sealed[keyIDSize+aead.NonceSize():]
	plain, err := aead.Open(nil, nonce, box, []byte(place))
	if err != nil {
		return nil, ErrSealed
	}
	return plain, nil
}

// keyID tells keys apart without giving anything of them away.
func keyID(key []byte) [keyIDSize]byte {
	sum := sha256.Sum256(append([]byte("tillit key id\x00"), key...))
	return [keyIDSize]byte(sum[:keyIDSize])
}
