// Package accuracy measures outlines of real code against what the languages' own compilers and other independent tools
// find in it. It has tests only: each row of the table in docs/accuracy.md is one language, one body of code that a package
// installs, and one truth. A plain `go test` reads a sample of what is installed; with OUTCROP_HEAVY=1 it reads all.
//
// The code lies in the folder OUTCROP_CORPUS, by default outcrop-corpus in the user's cache; corpus.sh fills it. A row whose
// code or truth is not there is skipped and says so. OUTCROP_ACCURACY holds words that ask for more:
//
//	list    print every disagreement
//	write   write what was measured to testdata/results and docs/accuracy.md
//	draw    print a random sample of our symbols, as lines of a table to be judged by hand
//
// OUTCROP_ACCURACY_FILES limits a run to files whose path has that part.
package accuracy
