// Package secret makes and keeps what must not be read back: random tokens,
// of which only a digest is stored, and values sealed with a key that lies
// outside the database.
package secret

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
)

const tokenBytes = 32

// Token returns 256 random bits as text that is safe in cookies and links.
// The process ends when the system has no randomness to give.
func Token() string {
	var raw [tokenBytes]byte
	_, _ = rand.Read(raw[:]) // documented never to return an error
	return base64.RawURLEncoding.EncodeToString(raw[:])
}

// Digest returns what is stored of a token. A plain hash is enough: there is
// nothing to guess about 256 random bits.
func Digest(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}
