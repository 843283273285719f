// Package linkfile keeps published links in one file, for `crosscheck serve`.
// The file is a bbolt database: a crash or a power cut between two writes loses
// neither, and a second process is told that the file is in use.
package linkfile

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// File is a store of texts with an end of life.
type File struct {
	db  *bbolt.DB
	now func() time.Time

	mu    sync.Mutex
	swept time.Time // when what had expired was last thrown away
}

var bucket = []byte("links")

// sweepEvery is how often what has expired is thrown away.
const sweepEvery = time.Hour

// Open opens or makes the file, and its folder.
func Open(path string, now func() time.Time) (*File, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: time.Second})
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		return nil, fmt.Errorf("%s is in use by another process; end it or give another file", path)
	case err != nil:
		return nil, fmt.Errorf("%s cannot be used for links: %w", path, err)
	}
	f := &File{db: db, now: now}
	err = db.Update(func(tx *bbolt.Tx) error {
		_, err := tx.CreateBucketIfNotExists(bucket)
		return err
	})
	if err == nil {
		err = f.sweep()
	}
	if err != nil {
		db.Close()
		return nil, err
	}
	return f, nil
}

// Close lets go of the file.
func (f *File) Close() error { return f.db.Close() }

// endLength is the length of the end of life before each value: seconds since
// 1970, or 0 for ever.
const endLength = 8

// Get answers the value of a key that has not expired.
func (f *File) Get(key string) (value string, found bool, err error) {
	err = f.db.View(func(tx *bbolt.Tx) error {
		data := tx.Bucket(bucket).Get([]byte(key))
		if data != nil && !f.expired(data) {
			value, found = string(data[endLength:]), true
		}
		return nil
	})
	return value, found, err
}

// Put keeps a value for some time, or for ever when life is 0.
func (f *File) Put(key, value string, life time.Duration) error {
	end := uint64(0)
	if life != 0 {
		end = uint64(f.now().Add(life).Unix())
	}
	data := append(binary.BigEndian.AppendUint64(nil, end), value...)
	err := f.db.Update(func(tx *bbolt.Tx) error { return tx.Bucket(bucket).Put([]byte(key), data) })
	if err != nil {
		return err
	}
	return f.sweepNowAndThen()
}

// Delete removes a key.
func (f *File) Delete(key string) error {
	return f.db.Update(func(tx *bbolt.Tx) error { return tx.Bucket(bucket).Delete([]byte(key)) })
}

func (f *File) expired(data []byte) bool {
	end := binary.BigEndian.Uint64(data)
	return end != 0 && f.now().Unix() >= int64(end)
}

func (f *File) sweepNowAndThen() error {
	f.mu.Lock()
	due := f.now().Sub(f.swept) >= sweepEvery
	f.mu.Unlock()
	if !due {
		return nil
	}
	return f.sweep()
}

// sweep throws away what has expired.
func (f *File) sweep() error {
	f.mu.Lock()
	f.swept = f.now()
	f.mu.Unlock()
	return f.db.Update(func(tx *bbolt.Tx) error {
		var gone [][]byte
		err := tx.Bucket(bucket).ForEach(func(key, data []byte) error {
			if f.expired(data) {
				gone = append(gone, append([]byte(nil), key...))
			}
			return nil
		})
		for _, key := range gone {
			err = errors.Join(err, tx.Bucket(bucket).Delete(key))
		}
		return err
	})
}
