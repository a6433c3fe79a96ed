// Tells what CREATE statements create, by the parser of PostgreSQL itself, which libpg-query compiled for JavaScript. It
// reads paths, one a line, and writes for each file without errors one line of JSON. Lines for psql are blanked first, and
// its variables made names.
const fs = require('fs');
const { parseSync, loadModule } = require('libpg-query');

const text = (node) => node.String ? node.String.sval : node.sval;
const names = (list) => list.map((n) => n.String ? n.String.sval : text(n));
const relation = (r) => [r.schemaname, r.relname].filter(Boolean).join('.');

// what gives kind and name of a statement, and the columns in it.
function what(type, s) {
  switch (type) {
    case 'CreateStmt': return ['table', relation(s.relation), s.tableElts];
    case 'CreateForeignTableStmt': return ['table', relation(s.base.relation), s.base.tableElts];
    case 'ViewStmt': return ['view', relation(s.view)];
    case 'CreateTableAsStmt': return s.is_select_into ? null : [s.objtype === 'OBJECT_MATVIEW' ? 'view' : 'table', relation(s.into.rel)];
    case 'IndexStmt': return ['index', s.idxname || ''];
    case 'CreateSeqStmt': return ['sequence', relation(s.sequence)];
    case 'CreateSchemaStmt': return ['schema', s.schemaname || (s.authrole && s.authrole.rolename)];
    case 'CreatedbStmt': return ['schema', s.dbname];
    case 'CreateFunctionStmt': return [s.is_procedure ? 'procedure' : 'function', names(s.funcname).join('.')];
    case 'CreateTrigStmt': return ['trigger', s.trigname];
    case 'CreateEventTrigStmt': return ['trigger', s.trigname];
    case 'CompositeTypeStmt': return ['type', relation(s.typevar), s.coldeflist];
    case 'CreateEnumStmt': return ['type', names(s.typeName).join('.')];
    case 'CreateRangeStmt': return ['type', names(s.typeName).join('.')];
    case 'CreateDomainStmt': return ['type', names(s.domainname).join('.')];
    case 'DefineStmt': {
      const kind = { OBJECT_TYPE: 'type', OBJECT_AGGREGATE: 'function', OBJECT_OPERATOR: 'operator' }[s.kind];
      return kind ? [kind, names(s.defnames).join('.')] : null;
    }
    case 'CreatePolicyStmt': return ['policy', s.policy_name];
    case 'CreateRoleStmt': return ['role', s.role];
    case 'CreateExtensionStmt': return ['extension', s.extname];
    case 'RuleStmt': return ['rule', s.rulename];
    case 'CreateOpClassStmt': return ['operator', names(s.opclassname).join('.')];
    case 'CreateOpFamilyStmt': return ['operator', names(s.opfamilyname).join('.')];
  }
  return null;
}

// skip moves past white space and comments.
function skip(src, at) {
  for (;;) {
    const c = src[at];
    if (c === 32 || c >= 9 && c <= 13) { at++; continue; }
    if (c === 45 && src[at + 1] === 45) { while (at < src.length && src[at] !== 10) at++; continue; }
    if (c === 47 && src[at + 1] === 42) {
      let depth = 1;
      for (at += 2; depth > 0 && at < src.length; at++) {
        if (src[at] === 47 && src[at + 1] === 42) { depth++; at++; } else if (src[at] === 42 && src[at + 1] === 47) { depth--; at++; }
      }
      continue;
    }
    return at;
  }
}

function outline(raw) {
  const psql = raw.replace(/^\\.*$/gm, (line) => ' '.repeat(line.length)).replace(/(^|[^:\w]):(["']?)(?=[A-Za-z_])/g, (m, a, quote) => a + (quote === "'" ? " '" : ' ' + quote));
  const src = Buffer.from(psql);
  const starts = [0];
  for (let i = 0; i < src.length; i++) if (src[i] === 10) starts.push(i + 1);
  const lineOf = (at) => {
    let lo = 0, hi = starts.length;
    while (lo + 1 < hi) { const m = (lo + hi) >> 1; if (starts[m] <= at) lo = m; else hi = m; }
    return lo + 1;
  };
  const symbols = [];
  for (const statement of parseSync(psql).stmts || []) {
    const [type, s] = Object.entries(statement.stmt)[0];
    const found = what(type, s);
    if (!found || found[1] === undefined) continue;
    const start = skip(src, statement.stmt_location || 0);
    let stop = statement.stmt_len ? (statement.stmt_location || 0) + statement.stmt_len : src.length;
    const tail = skip(src, stop);
    if (src[tail] === 59) stop = tail + 1;
    while (stop > start && src[stop - 1] <= 32) stop--;
    const [kind, name, columns] = found;
    const last = name.slice(name.lastIndexOf('.') + 1);
    const head = src.subarray(start, stop).toString('latin1').toLowerCase();
    const at = kind === 'operator' ? head.indexOf(last, 8) : head.search(new RegExp('(^|[^\\w])' + Buffer.from(last.toLowerCase()).toString('latin1').replace(/[^\w]/g, '\\$&') + '([^\\w]|$)'));
    const line = last && at >= 0 ? lineOf(start + at + (at > 0 && kind !== 'operator' ? 1 : 0)) : lineOf(start);
    symbols.push({ kind, name, parent: '', start: lineOf(start), end: lineOf(stop - 1), line });
    for (const c of columns || []) {
      const d = c.ColumnDef;
      if (d && d.location !== undefined) symbols.push({ kind: kind === 'type' ? 'field' : 'column', name: d.colname, parent: name, start: lineOf(d.location), end: 0, line: lineOf(d.location) });
    }
  }
  return symbols;
}

async function main() {
  await loadModule();
  for (const file of fs.readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
    try {
      process.stdout.write(JSON.stringify({ file, symbols: outline(fs.readFileSync(file, 'utf8')) }) + '\n');
    } catch (e) {
      if (process.env.SQL_ERRORS) console.error(file, e.message);
    }
  }
}
main();
