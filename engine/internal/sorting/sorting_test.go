package sorting_test

import (
	"slices"
	"testing"

	"crosscheck/engine/internal/sorting"
)

func TestListsAndKeysComeInOrder(t *testing.T) {
	if got := sorting.List([]float64{2, -1, 2, 0.5}); !slices.Equal(got, []float64{-1, 0.5, 2, 2}) {
		t.Error(got)
	}
	if got := sorting.Keys(map[string]int{"b": 1, "": 2, "a": 3}); !slices.Equal(got, []string{"", "a", "b"}) {
		t.Error(got)
	}
}
