package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"crosscheck/engine/protocol"
)

// part is one part of the pairs, from 1 on, of so many; the zero part is the whole.
type part struct{ shard, shards int }

// of are the pairs of a part: every shards-th one.
func (of part) of(p *plan) (list [][2]int) {
	step, i := max(1, of.shards), 0
	for pair := range p.pairs {
		if i%step == max(0, of.shard-1) {
			list = append(list, pair)
		}
		i++
	}
	return list
}

// part is the part that was asked for.
func (inv *invocation) part() (part, error) {
	switch {
	case inv.shard == "auto":
		return jobPart(inv.shards)
	case inv.shards != 0:
		return part{}, usagef("--shards is for --shard auto; a part by its number is --shard 2/8")
	case inv.shard == "":
		return part{}, nil
	}
	i, of, ok := strings.Cut(inv.shard, "/")
	shard, bad := strconv.Atoi(i)
	shards, worse := strconv.Atoi(of)
	if !ok || bad != nil || worse != nil || shard < 1 || shard > shards {
		return part{}, usagef("--shard wants a part of a whole, such as 2/8, or auto, not “%s”", inv.shard)
	}
	return part{shard, shards}, nil
}

// What job systems tell their tasks. Kubernetes counts the pods of an indexed job from
// 0 and does not tell how many there are
// (https://kubernetes.io/docs/concepts/workloads/controllers/job/#completion-mode).
// SLURM tells of an array its numbers
// (https://slurm.schedmd.com/job_array.html#env_vars).
const (
	kubernetesIndex = "JOB_COMPLETION_INDEX"
	slurmIndex      = "SLURM_ARRAY_TASK_ID"
	slurmCount      = "SLURM_ARRAY_TASK_COUNT"
	slurmLeast      = "SLURM_ARRAY_TASK_MIN"
	slurmMost       = "SLURM_ARRAY_TASK_MAX"
)

// jobPart is the part that the job system names, of so many; 0: as many as it says.
func jobPart(shards int) (part, error) {
	index, byKubernetes := os.LookupEnv(kubernetesIndex)
	task, bySlurm := os.LookupEnv(slurmIndex)
	switch {
	case byKubernetes && bySlurm:
		return part{}, usagef("both %s and %s are set; name the part with --shard I/N", kubernetesIndex, slurmIndex)
	case bySlurm && shards == 0:
		return slurmPart(task)
	case byKubernetes && shards == 0:
		return part{}, usagef("%s does not tell how many parts there are; say so with --shards N, the completions of the job", kubernetesIndex)
	case byKubernetes:
		return countedPart(kubernetesIndex, index, shards)
	case bySlurm:
		return countedPart(slurmIndex, task, shards)
	}
	return part{}, usagef("--shard auto wants %s or %s from a job system; without one, name the part with --shard I/N", kubernetesIndex, slurmIndex)
}

// countedPart is a part by its number from 0 on.
func countedPart(name, index string, shards int) (part, error) {
	i, err := strconv.Atoi(index)
	if err != nil || i < 0 || i >= shards {
		return part{}, usagef("%s is “%s”; with --shards %d it must be from 0 to %d", name, index, shards, shards-1)
	}
	return part{i + 1, shards}, nil
}

// slurmPart is the part of a task of an array that is there as a whole.
func slurmPart(task string) (part, error) {
	var n [4]int
	for i, name := range []string{slurmIndex, slurmCount, slurmLeast, slurmMost} {
		var err error
		if n[i], err = strconv.Atoi(os.Getenv(name)); err != nil {
			return part{}, usagef("%s is “%s”, no number; say how many parts there are with --shards N", name, os.Getenv(name))
		}
	}
	id, tasks, least, most := n[0], n[1], n[2], n[3]
	if tasks != most-least+1 || id < least || id > most {
		return part{}, usagef("task %s is one of %d from %d to %d: of a part of an array nobody knows how many there were; say so with --shards N and count from 0", task, tasks, least, most)
	}
	return part{id - least + 1, tasks}, nil
}

// digestOf tells programs apart, and versions that may come to another verdict on them.
func digestOf(files []protocol.File) string {
	h := sha256.New()
	for _, text := range append([]protocol.File{{Name: protocol.Version}}, files...) {
		fmt.Fprintf(h, "%d %s%d %s", len(text.Name), text.Name, len(text.Text), text.Text)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// notes is what a shard has finished: FILE.part, which begins with a matrix without
// pairs and has a line for each pair after it. Whatever ends the process, lines that
// were written whole stay.
type notes struct {
	m    *protocol.Matrix
	file *os.File // nil: FILE is there, so nothing is left to be done
	err  error
}

// partOf is where the shard of a file notes what is finished.
func partOf(name string) string { return name + ".part" }

// openNotes goes on with what stands in name or beside it, and puts it into m.
func openNotes(name string, m *protocol.Matrix) (*notes, error) {
	head, err := protocol.Marshal(&protocol.Matrix{
		Apps: m.Apps, Options: m.Options, Members: m.Members, Related: m.Related, Alone: m.Alone, Texts: m.Texts, Shard: m.Shard, Shards: m.Shards,
	})
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(name); err == nil {
		_, err := takeNotes(m, name)
		return &notes{m: m}, err
	}
	whole := 0
	if _, err := os.Stat(partOf(name)); err == nil {
		if whole, err = takeNotes(m, partOf(name)); err != nil {
			return nil, err
		}
	}
	file, err := os.OpenFile(partOf(name), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return nil, plain(partOf(name), err)
	}
	n := &notes{m: m, file: file}
	if n.err = file.Truncate(int64(whole)); whole == 0 {
		n.write(head)
	}
	return n, n.failed()
}

// takeNotes puts the pairs of a file into m and returns how many of its bytes are whole
// lines: 0 of one in which not even the first is.
func takeNotes(m *protocol.Matrix, name string) (whole int, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return 0, plain(name, err)
	}
	whole = bytes.LastIndexByte(text, '\n') + 1
	if whole == 0 {
		return 0, nil
	}
	old, err := parseMatrix(name, text[:whole])
	if err != nil {
		return 0, err
	}
	if !samePairs(old, m) || old.Shard != m.Shard || old.Shards != m.Shards {
		return 0, usagef("%s: it is of other apps or options, of other texts in them, of another part, or of another version; choose another --out, or remove the file", name)
	}
	at := pairsAt(m)
	for _, p := range old.Pairs {
		if _, there := at[[2]int{p.A, p.B}]; !there {
			m.Pairs = append(m.Pairs, p)
		}
	}
	return whole, nil
}

// without are the pairs that are not finished.
func (n *notes) without(pairs [][2]int) (left [][2]int) {
	at := pairsAt(n.m)
	for _, p := range pairs {
		if _, there := at[p]; !there {
			left = append(left, p)
		}
	}
	return left
}

// note notes that a pair is finished, unless an interrupt finished it.
func (n *notes) note(p *protocol.MatrixPair) {
	if n == nil || n.file == nil || p.Outcome == stopped {
		return
	}
	kept := *p
	kept.Seconds = 0
	line, err := protocol.Marshal(&kept)
	if err != nil {
		n.err = err
		return
	}
	n.write(line)
}

// stopped is the outcome of a check that was interrupted.
const stopped = "stopped"

func (n *notes) write(line []byte) {
	if _, err := n.file.Write(append(line, '\n')); err != nil && n.err == nil {
		n.err = err
	}
}

// failed is why something could not be noted.
func (n *notes) failed() error {
	if n == nil || n.err == nil {
		return nil
	}
	return plain(n.file.Name(), n.err)
}

func (n *notes) close() {
	if n.file != nil {
		n.file.Close()
	}
}

// keepMatrix writes a matrix that is whole to the file of --out, and returns the exit
// status. What was interrupted stays in its notes.
func (inv *invocation) keepMatrix(w *worked) (int, error) {
	for i := range w.m.Pairs {
		w.missing += b2i(!inv.merge && w.m.Pairs[i].Outcome == stopped)
	}
	if w.missing > 0 && !inv.merge {
		fmt.Fprintf(inv.err, "%s; start the same command again to go on after what %s has\n", notYet(w.missing), partOf(inv.keep))
		return statusLimited, nil
	}
	text, err := protocol.Marshal(w.m)
	if err == nil {
		err = replace(inv.keep, append(text, '\n'))
	}
	if err == nil && !inv.merge {
		err = os.RemoveAll(partOf(inv.keep))
	}
	if w.missing > 0 {
		return statusLimited, err
	}
	return statusOK, err
}

// replace writes a file so that it is there whole or as it was, whenever the process
// ends.
func replace(name string, text []byte) error {
	file, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*.new")
	if err != nil {
		return plain(name, err)
	}
	_, err = io.Copy(file, bytes.NewReader(text))
	for _, next := range []func() error{file.Sync, func() error { return file.Chmod(0o644) }, file.Close, func() error { return os.Rename(file.Name(), name) }} {
		if err == nil {
			err = next()
		}
	}
	if err != nil {
		file.Close()
		os.Remove(file.Name())
		return plain(name, err)
	}
	return nil
}
