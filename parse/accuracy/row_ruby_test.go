package accuracy

import "strings"

func rubyRow() row {
	return row{
		name: "ruby", language: "Ruby",
		code: func(c corpus) (code, error) {
			version, err := run(".", "", nil, "ruby", "-e", "print RUBY_VERSION")
			if err != nil {
				return code{}, err
			}
			return folderCode("Ruby "+strings.TrimSpace(string(version))+", standard library and bundled gems", withExt(".rb"), "/usr/lib/ruby", "ruby3.1-*/lib")(c)
		},
		truth:   script("CRuby's own syntax tree", "ruby.rb", nil, "ruby"),
		options: options{parents: true},
		bar:     bar{99, 99, 99, 99},
	}
}

func railsRow() row {
	r := rubyRow()
	r.name = "ruby-rails"
	r.code = folderCode("Rails %s", withExt(".rb", ".rake"), "rails-*")
	return r
}
