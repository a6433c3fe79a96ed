package accuracy

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/descriptorpb"
)

func protobufRow() row {
	return row{
		name: "protobuf", language: "Protobuf",
		code:  folderCode("Google's public interfaces: api, iam, logging, pubsub, spanner, storage and others", withExt(".proto", "!ads", "!cloud", "!maps", "!shopping", "!marketingplatform", "!analytics", "!backstory"), "googleapis"),
		truth: truth{"protoc, Google's compiler", protoc},
		options: options{
			parents: true,
			kinds:   map[string]string{"extend": unlisted},
			settle: func(s *symbol, ours bool) bool {
				s.Parent = s.Parent[strings.LastIndexByte(s.Parent, '.')+1:] // of an extension: the type, however it is named
				return true
			},
		},
		bar: bar{99.9, 99.9, 99.9, 99.9},
	}
}

// protoc is a truth by the places that protoc notes for generators of code.
func protoc(t testing.TB, c code, files []string) (map[string][]symbol, error) {
	all := map[string][]symbol{}
	for part := range slices.Chunk(files, 200) {
		if err := protocFiles(t, c, part, all); err == nil {
			continue
		} else if _, missing := need("protoc"); missing != nil {
			return nil, missing
		}
		for _, f := range part { // one that is not sound takes the others with it
			_ = protocFiles(t, c, []string{f}, all)
		}
	}
	return all, nil
}

func protocFiles(t testing.TB, c code, files []string, all map[string][]symbol) error {
	out := filepath.Join(t.TempDir(), "set")
	if _, err := run(c.dir, "", nil, "protoc", append([]string{"-I.", "--include_source_info", "--descriptor_set_out=" + out}, files...)...); err != nil {
		return err
	}
	text, err := os.ReadFile(out)
	if err != nil {
		return err
	}
	var set descriptorpb.FileDescriptorSet
	if err := proto.Unmarshal(text, &set); err != nil {
		return err
	}
	for _, f := range set.File {
		d := descriptors{spans: map[string][]int32{}}
		for _, l := range f.SourceCodeInfo.GetLocation() {
			if key := fmt.Sprint(l.Path); d.spans[key] == nil {
				d.spans[key] = l.Span
			}
		}
		d.file(f)
		all[f.GetName()] = d.symbols
	}
	return nil
}

// descriptors turns the descriptors of a file into symbols. Paths are those of SourceCodeInfo: numbers of fields and
// indices by turns.
type descriptors struct {
	spans   map[string][]int32
	symbols []symbol
}

func (d *descriptors) add(kind, name, parent string, path []int32) {
	span, at := d.spans[fmt.Sprint(path)], d.spans[fmt.Sprint(append(slices.Clone(path), 1))]
	if len(span) < 3 {
		return
	}
	s := symbol{kind, name, parent, int(span[0]) + 1, int(span[0]) + 1, int(span[0]) + 1}
	if len(span) == 4 {
		s.End = int(span[2]) + 1
	}
	if len(at) > 0 {
		s.Line = int(at[0]) + 1
	}
	d.symbols = append(d.symbols, s)
}

func sub(path []int32, field, i int) []int32 {
	return append(slices.Clone(path), int32(field), int32(i))
}

func (d *descriptors) file(f *descriptorpb.FileDescriptorProto) {
	if f.Package != nil {
		d.add("package", f.GetPackage(), "", []int32{2})
	}
	for i, m := range f.MessageType {
		d.message(m, "", sub(nil, 4, i))
	}
	for i, e := range f.EnumType {
		d.enum(e, "", sub(nil, 5, i))
	}
	for i, s := range f.Service {
		path := sub(nil, 6, i)
		d.add("service", s.GetName(), "", path)
		for k, m := range s.Method {
			d.add("rpc", m.GetName(), s.GetName(), sub(path, 2, k))
		}
	}
	for i, x := range f.Extension {
		d.add("field", x.GetName(), x.GetExtendee(), sub(nil, 7, i))
	}
}

func (d *descriptors) enum(e *descriptorpb.EnumDescriptorProto, parent string, path []int32) {
	d.add("enum", e.GetName(), parent, path)
	for i, v := range e.Value {
		d.add("enum_member", v.GetName(), e.GetName(), sub(path, 2, i))
	}
}

func (d *descriptors) message(m *descriptorpb.DescriptorProto, parent string, path []int32) {
	if m.GetOptions().GetMapEntry() {
		return
	}
	name := m.GetName()
	d.add("message", name, parent, path)
	for i, o := range m.OneofDecl {
		d.add("oneof", o.GetName(), name, sub(path, 8, i)) // one that `optional` stands for has no place
	}
	for i, f := range m.Field {
		up := name
		if f.OneofIndex != nil && !f.GetProto3Optional() {
			up = m.OneofDecl[f.GetOneofIndex()].GetName()
		}
		if f.GetType() != descriptorpb.FieldDescriptorProto_TYPE_GROUP {
			d.add("field", f.GetName(), up, sub(path, 2, i))
		}
	}
	for i, n := range m.NestedType {
		d.message(n, name, sub(path, 3, i))
	}
	for i, e := range m.EnumType {
		d.enum(e, name, sub(path, 4, i))
	}
	for i, x := range m.Extension {
		d.add("field", x.GetName(), x.GetExtendee(), sub(path, 6, i))
	}
}
