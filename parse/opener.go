package parse

import (
	"context"

	"outcrop/model"
)

// Opener reads files of one root with their outlines, one after the other. Not safe for concurrent use.
type Opener struct {
	reader *Reader
	load   *fileLoader
}

// NewOpener opens a root.
func NewOpener(root string, o Options) (*Opener, error) {
	r, err := OpenReader(root)
	if err != nil {
		return nil, err
	}
	return &Opener{r, newFileLoader(r, o)}, nil
}

// Close lets go of the root.
func (o *Opener) Close() {
	o.load.close()
	o.reader.Close()
}

// Open reads a file as it is on disk now, with the outline of the very text. What is known of the file, or nil, spares the
// work if its bytes are the same. The text is the caller's. The error is a *SkipError or the context's.
func (o *Opener) Open(ctx context.Context, path string, known *model.File) (*model.File, Text, error) {
	o.load.buf = nil
	f, body, err := o.load.whole(ctx, o.reader.Stat(path), known)
	if err != nil {
		return nil, Text{}, err
	}
	return opened(f, body)
}

// Text reads and decodes a file without its outline.
func (o *Opener) Text(path string) (Text, error) {
	raw, _, err := o.reader.Read(path, nil)
	if err != nil {
		return Text{}, err
	}
	return DecodeFile(path, raw)
}

// opened is a file with its text, or why there is none.
func opened(f *model.File, body []byte) (*model.File, Text, error) {
	if f.Status == model.Skipped {
		return nil, Text{}, &SkipError{Path: f.Path, Reason: f.Reason}
	}
	return f, Text{Bytes: body, Charset: f.Charset, BOM: f.BOM, Altered: f.Altered, Size: f.Size}, nil
}
