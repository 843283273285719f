// Package quotient puts the states of an explored graph together by the values
// of chosen locations: a class is the set of states that agree on them. The
// picture of a million states is then a handful of classes, with what can lead
// from one to the other.
//
// An edge between classes is one that some state of the first class has (∃∃);
// it counts how many states have it, so that a picture can tell what every
// state of the class can do (∀∃) from what only some can: the may and must
// transitions of modal abstraction (Larsen, Thomsen, LICS 1988). Classes can be
// opened one at a time into their single states.
//
// Work is cut into steps that a caller ends when time is up, and goes on from
// there: Partition looks at every state, Sweep at every transition. Both take
// states by number, so that what they make of a graph is the same in every
// host, however it was cut.
package quotient
