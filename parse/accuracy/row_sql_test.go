package accuracy

import "strings"

func sqlRow() row {
	return row{
		name: "sql", language: "SQL",
		code:  folderCode("PostgreSQL %s, extensions and catalogue", withExt(".sql"), "/usr/share/postgresql/1*"),
		truth: script("PostgreSQL's own parser, libpg_query", "postgres.js", npmEnv, "node"),
		options: options{
			parents: true,
			kinds:   map[string]string{"enum_member": unlisted},
			settle: func(s *symbol, _ bool) bool {
				// Names without quotes have no case.
				s.Name, s.Parent = strings.ToLower(s.Name), strings.ToLower(s.Parent)
				return true
			},
		},
		bar: bar{99.5, 99.5, 99.5, 99.5},
	}
}

func timescaleRow() row {
	r := sqlRow()
	r.name = "sql-timescaledb"
	r.code = folderCode("TimescaleDB, code and tests", withExt(".sql"), "timescaledb")
	return r
}
