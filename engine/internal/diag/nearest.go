package diag

// longestWord is how many bytes a word may have to be looked for.
const longestWord = 100

// Nearest returns the candidate that word is most likely a misspelling of, or
// "" when none is close enough. Ties go to the earlier candidate.
func Nearest(word string, candidates []string) string {
	if len(word) > longestWord {
		return ""
	}
	best, limit := "", 1+len(word)/4
	for _, c := range candidates {
		if c == word {
			continue
		}
		if d := distance(word, c, limit); d <= limit && (best == "" || d < limit) {
			best, limit = c, d
		}
	}
	return best
}

// distance is how many letters must be inserted, removed, replaced or swapped
// with their neighbour to turn a into b, not regarding case; limit+1 when more
// than limit.
func distance(a, b string, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	before := make([]int, len(b)+1)
	above := make([]int, len(b)+1)
	row := make([]int, len(b)+1)
	for j := range above {
		above[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if lower(a[i-1]) == lower(b[j-1]) {
				cost = 0
			}
			row[j] = min(above[j]+1, row[j-1]+1, above[j-1]+cost)
			if i > 1 && j > 1 && lower(a[i-1]) == lower(b[j-2]) && lower(a[i-2]) == lower(b[j-1]) {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, above, row = above, row, before
	}
	return above[len(b)]
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
