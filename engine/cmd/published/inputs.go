package main

import (
	"crypto/sha256"
	"embed"
	"encoding/csv"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// tables are the papers' figures: dpor.csv is VMCAI 2022's Tables A.1 and A.2,
// counts.csv those of its rows that were executed again with states compared by
// value; pairs.csv, physical.csv and groups.csv are of IoTCheck's study, the
// first with what is expected of thirty pairs; reading.csv is what reading the
// apps came to, by the names of causes.csv. Which apps were measured says
// apps.sha256.
//
//go:embed tables
var tables embed.FS

// row is a line of a table by the names of its columns.
type row map[string]string

// number is a cell that has one; 0 where it has none.
func (r row) number(column string) int {
	n, _ := strconv.Atoi(r[column])
	return n
}

// table reads one of the tables.
func table(name string) ([]row, error) {
	f, err := tables.Open("tables/" + name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var rows []row
	for _, line := range lines[1:] {
		r := row{}
		for i, cell := range line {
			r[lines[0][i]] = cell
		}
		rows = append(rows, r)
	}
	return rows, nil
}

// app reads an app, whose name may lack its ending. One that is not the app
// that was measured is an error, where it is known which that is.
func (s *settings) app(name string) (file, text string, err error) {
	if !strings.HasSuffix(name, ".groovy") {
		name += ".groovy"
	}
	data, err := os.ReadFile(filepath.Join(s.apps, name))
	if err != nil {
		return "", "", err
	}
	sums, err := tables.ReadFile("tables/apps.sha256")
	if err != nil {
		return "", "", err
	}
	got := sha256.Sum256(data)
	for line := range strings.Lines(string(sums)) {
		if sum, of, _ := strings.Cut(strings.TrimSpace(line), "  "); of == name && sum != hex.EncodeToString(got[:]) {
			return "", "", fmt.Errorf("%s is not the file that was measured: its SHA-256 is %x, not %s", filepath.Join(s.apps, name), got, sum)
		}
	}
	return name, string(data), nil
}
