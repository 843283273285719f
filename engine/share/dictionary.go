package share

import _ "embed" // the dictionary is a file, so that it is easy to read and hard to change by accident

// dictionary is the text that version 1 deflates with: words and phrases of
// programs, so that short programs shrink too. A test pins its checksum.
//
//go:embed d1.txt
var dictionary []byte
