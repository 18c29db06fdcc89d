import { beforeAll, describe, expect, it } from 'vitest'
import type { RawGuard } from '../guard'
import { postgresqlGuard } from './guard'

const columns = (...names: string[]) => names.map((name) => ({ name }))
const tables = [
  {
    name: 'invoices',
    schema: 'report',
    table: 'invoices',
    columns: columns('id', 'amount', 'status', 'due_on'),
  },
  { name: 'usage.days', schema: 'usage', table: 'days', columns: columns('day', 'bytes') },
]
const aliases = new Map([
  ['a', ['id', 'amount', 'status', 'due_on']],
  ['B c', ['x y']],
])

let guard: RawGuard
beforeAll(async () => {
  guard = await postgresqlGuard()
})

const printed = (text: string, parameters: string[] = []) => {
  const answer = guard.query(text, parameters, tables)
  if (!answer.ok) return `refused: ${answer.line ? `${answer.line}: ` : ''}${answer.text}`
  return answer.pieces
    .map((piece) =>
      'text' in piece ? piece.text : 'filters' in piece ? '<filters>' : `<${piece.parameter}>`,
    )
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

describe('a raw query on PostgreSQL', () => {
  it.each([
    ['select 1', 'SELECT 1'],
    [
      'select i.status, count(*) from invoices i group by 1 order by 2 desc -- the last word',
      'SELECT i.status, count(*) FROM report.invoices AS i GROUP BY 1 ORDER BY 2 DESC',
    ],
    [
      'select *, i.* from report.invoices i',
      'SELECT i.id, i.amount, i.status, i.due_on, i.id, i.amount, i.status, i.due_on FROM report.invoices AS i',
    ],
    [
      'select * from invoices a natural join (select id, 1 as x from invoices) b',
      'SELECT a.id, a.amount, a.status, a.due_on, b.x FROM report.invoices AS a JOIN ( SELECT id AS id, 1 AS x FROM report.invoices AS invoices ) AS b USING (id)',
    ],
    [
      'select a, c from invoices as i (a, b, c, d)',
      'SELECT a, c FROM ( SELECT id, amount, status, due_on FROM report.invoices AS invoices ) AS i(a, b, c, d)',
    ],
    [
      'select status as s, count(*) from invoices group by s order by count',
      'SELECT status AS s, count(*) FROM report.invoices AS invoices GROUP BY 1 ORDER BY 2',
    ],
    [
      // a column of the table comes before an output of that name
      'select max(due_on) as status, count(*) from invoices group by status',
      'SELECT max(due_on) AS status, count(*) FROM report.invoices AS invoices GROUP BY status',
    ],
    [
      'select (select max(amount) from usage.days) from invoices',
      'SELECT (SELECT max(invoices.amount) FROM usage.days AS days) FROM report.invoices AS invoices',
    ],
    ['select d.day from usage.days d limit 5;', 'SELECT d.day FROM usage.days AS d LIMIT 5'],
    [
      'with x as (select status s from invoices) select x.s from x',
      'WITH x AS (SELECT status AS s FROM report.invoices AS invoices) SELECT x.s FROM x',
    ],
    [
      "select 'a;b', e'it\\'s', $$x$$ union all select '1', '2', '3'",
      "SELECT 'a;b', 'it''s', 'x' UNION ALL SELECT '1', '2', '3'",
    ],
    [
      "select sum(amount) over (partition by status order by due_on) from invoices where due_on > current_date - interval '1 day'",
      "SELECT sum(amount) OVER ( PARTITION BY status ORDER BY due_on ) FROM report.invoices AS invoices WHERE due_on > (CURRENT_DATE - '1 day'::interval)",
    ],
    [
      'select id from invoices where status in ({{status}}) and due_on > {{ day }} and {{filters}}',
      'SELECT id FROM report.invoices AS invoices WHERE status IN (<status>) AND due_on > <day> AND <filters>',
    ],
  ])('takes %s', (text, expected) => {
    expect(printed(text, ['status', 'day'])).toBe(expected)
  })

  it.each([
    ['', 'Query cannot be empty'],
    ['select 1; select 2', 'Write one statement'],
    ['commit; insert into invoices values (1)', 'Write one statement'],
    ['insert into invoices values (1)', 'INSERT is not allowed'],
    ['with x as (delete from invoices returning *) select * from x', 'DELETE is not allowed'],
    ['select * into t from invoices', 'SELECT INTO is not allowed'],
    ['create table t as select 1', 'CREATE TABLE AS is not allowed'],
    ['select * from invoices for update', 'FOR UPDATE'],
    ['copy invoices to program $$id$$', 'COPY is not allowed'],
    ['do $$ begin end $$', 'DO is not allowed'],
    ['explain analyze select 1', 'EXPLAIN is not allowed'],
    ['set role postgres', 'VARIABLE SET is not allowed'],
    ["select set_config('app.org_id', '2', true)", 'set_config is not allowed'],
    ["select pg_catalog.set_config('app.org_id', '2', true)", 'pg_catalog.set_config is not allowed'],
    ['select pg_sleep(10)', 'pg_sleep is not allowed'],
    ["select query_to_xml('select 1', true, true, '')", 'query_to_xml is not allowed'],
    ["select lo_from_bytea(0, 'x')", 'lo_from_bytea is not allowed'],
    ["select pg_read_file('/etc/passwd')", 'pg_read_file is not allowed'],
    ['select evil.sum(amount) from invoices', 'evil.sum is not allowed'],
    ['select * from pg_catalog.pg_authid', 'no table pg_catalog.pg_authid'],
    ['select * from pg_authid', 'no table pg_authid'],
    ['select * from information_schema.tables', 'no table information_schema.tables'],
    ['select * from other.public.invoices', 'catalogname'],
    ['select * from generate_series(1, 1000000000)', 'RangeFunction is not allowed'],
    ['select generate_series(1, 10)', 'generate_series is not allowed'],
    ["select 'pg_authid'::regclass", 'The type regclass is not allowed'],
    ["select cast('pg_authid' as pg_catalog.regclass)", 'The type pg_catalog.regclass is not allowed'],
    ["select regclass 'pg_authid'", 'The type regclass is not allowed'],
    ['select 1 operator(evil.+) 2', 'The operator evil.+ is not allowed'],
    ['select 1 operator(pg_catalog.+) 2', 'The operator pg_catalog.+ is not allowed'],
    ['select array(select 1) @> array[1]', 'The operator @> is not allowed'],
    ['select current_user', 'which account is signed in'],
    ['select i.some_function from invoices i', 'There is no column i.some_function'],
    ['select (i).amount from invoices i', 'A_Indirection is not allowed'],
    // a function of that name would be called, however the name is also meant
    ['select i.leak from invoices i, (select 1 as leak) x', 'There is no column i.leak'],
    ['with leak as (select 1 as leak) select i.leak from invoices i, leak', 'There is no column i.leak'],
    ['select x.leak from (select 1) x (a), (select 1 as leak) y', 'There is no column x.leak'],
    ['select i.length from invoices i', 'There is no column i.length'],
    ['select i.count from invoices i', 'There is no column i.count'],
    ['select id as leak from invoices i order by i.leak', 'There is no column i.leak'],
    ['select 1 from (select 1 as leak) i where exists (select i.leak from invoices i)', 'no column i.leak'],
    ['select (select i.leak from usage.days) from invoices i', 'There is no column i.leak'],
    ['select 1 from invoices i join usage.days d on i.leak = 1', 'There is no column i.leak'],
    // whole rows
    ['select i from invoices i', 'i is a table here: name its columns'],
    ['select invoices from invoices', 'invoices is a table here'],
    ['select i::text from invoices i', 'i is a table here'],
    ['select count(i) from invoices i', 'i is a table here'],
    ['select count(i.*) from invoices i', 'i.* is not allowed here'],
    ['select i.*::text from invoices i', 'i.* is not allowed here'],
    ['select 1 from invoices i, invoices j where i = j', 'i is a table here'],
    ['select 1 from invoices i where i is null', 'i is a table here'],
    ['select id from invoices i order by i', 'i is a table here'],
    ['select count(*) from invoices i group by i', 'i is a table here'],
    ['select distinct on (i) id from invoices i', 'i is a table here'],
    ['select row(i.*) from invoices i', 'RowExpr is not allowed'],
    ['select array_agg(i) from invoices i', 'i is a table here'],
    ['select max(id) over (partition by i) from invoices i', 'i is a table here'],
    ['select 1 from invoices i where (select i) is null', 'i is a table here'],
    // columns that are not listed: hidden ones and those of the system
    ['select ctid from invoices', 'There is no column ctid'],
    ['select i.xmin::text from invoices i', 'There is no column i.xmin'],
    ['select id from invoices order by tableoid', 'There is no column tableoid'],
    ['select photo from invoices', 'There is no column photo'],
    ['select 1 from invoices join usage.days using (photo)', 'There is no column photo'],
    [
      'select i.b from (invoices join usage.days on true) as i (a, b)',
      'Give the columns of a join their names',
    ],
    [
      'select (select max(photo) from invoices x) from (select 1 as photo) x',
      'Name the table of photo: write it as table.column',
    ],
    ['select x from (select 1 as a, 2 as b) x', 'x is a table here'],
    ['select 1 union select 2 order by leak', 'There is no column leak'],
    ['select *', 'There is no table for *'],
    ['with recursive x as (select 1 union all select 1 from x) select * from x', 'WITH RECURSIVE'],
    [
      'select * from (with pg_authid as (select 1) select * from pg_authid) y, pg_authid',
      'no table pg_authid',
    ],
    ['with a as (select * from pg_user), pg_user as (select 1) select * from a', 'no table pg_user'],
    ['select * from invoices tablesample system (1)', 'RangeTableSample is not allowed'],
    ['select xmlelement(name foo)', 'XmlExpr is not allowed'],
    ['select * from invoices where amount = {{nobody}}', 'There is no parameter nobody'],
    ["select '{{status}}'", 'Write {{name}} outside quotes'],
    ['select 1 -- {{status}}', 'Write {{name}} outside quotes'],
    ['select $1', 'Write a parameter as {{name}}'],
    ['select $$a$$ || $2', 'Write a parameter as {{name}}'],
    ['select 1 /* /* */ ; drop table invoices */', 'SELECT 1'],
    ['select 1 /* and then', 'A comment has no end'],
    ['select * from t) as q --', 'syntax error'],
    ['select 1\nfrom invoices\nwhere', 'refused: 3: syntax error'],
    ["select '\0'", 'no database accepts'],
    ["select U&'\\0027' uescape '!'", 'SELECT'],
  ])('answers %j with %j', (text, part) => {
    expect(printed(text, ['status'])).toContain(part)
  })
})

describe('what is refused on PostgreSQL', () => {
  it.each([
    ['insert into invoices values (1)', 1],
    ['-- writes\n\ninsert into invoices\nvalues (1)', 3],
    ['select 1;\n\n select 2', 3],
    ["select 'ünïcödé',\n pg_sleep(1)", 2],
    ['select 1\nfrom nowhere', 2],
    ['select i.status,\n i.nothing\nfrom invoices i', 2],
    ["select\n\n'x'::regclass", 3],
    ['select 1\ninto\nt from invoices', 3],
    ['select id\nfrom invoices i\nfor update of i', 3],
    ['select id from invoices where status = {{\nstatus }} and id = {{status}} and\n pg_sleep(1) is null', 3],
    ['select id from invoices where status = {{status}} and ünïcödé = {{status}} and\n id = = 2', 2],
    ['select id\nfrom invoices where id = {{nobody}}', 2],
    ["select id\nfrom invoices where id = '{{status}}'", 2],
    ['select id,\n$1 from invoices', 2],
    ['select 1\n/* and then', 2],
  ])('%j is named by its line', (text, line) => {
    expect(guard.query(text, ['status'], tables)).toMatchObject({ ok: false, line })
  })
})

describe('what would keep PostgreSQL’s parser busy', () => {
  it.each([
    ['comments in comments', '/*'.repeat(45_000), 'Comments are nested too deeply'],
    ['a long sum', `1${'+1'.repeat(12_000)}`, 'This is nested too deeply'],
    ['brackets', '('.repeat(20_000), 'memory exhausted'],
    ['a long list', `0${',1'.repeat(17_000)}`, 'at most 25,000 words and signs; this one has 34,002'],
  ])('%s: is refused, and the next query is read', (_, text, part) => {
    expect(printed(`select ${text}`)).toContain(part)
    expect(printed('select 1')).toBe('SELECT 1')
  })
})

describe('a raw expression on PostgreSQL', () => {
  const expression = (text: string) => {
    const answer = guard.expression(text, aliases)
    return answer.ok ? answer.text.replace(/\s+/g, ' ') : `refused: ${answer.text}`
  }

  it.each([
    ['now() - a.due_on', 'now() - a.due_on'],
    [
      "case when a.amount > 10 then 'x' else a.status end -- why",
      "CASE WHEN a.amount > 10 THEN 'x' ELSE a.status END",
    ],
    ['"B c"."x y" || \'\'', '"B c"."x y" || \'\''],
    ['(a.amount * 1.15)::numeric(10, 2)', 'CAST(a.amount * 1.15 AS numeric(10, 2))'],
  ])('takes %s', (text, expected) => {
    expect(expression(text)).toBe(expected)
  })

  it.each([
    ['', 'Write one expression'],
    ['1, 2', 'Write one expression'],
    ['1 as x', 'Write one expression'],
    ['1 from invoices', 'Write one expression'],
    ['a.id) as x, (1', 'syntax error'],
    ['1; drop table invoices', 'Write one statement'],
    ['(select 1)', 'is not allowed'],
    ['exists (select 1)', 'is not allowed'],
    ['a.nothing', 'There is no column a.nothing'],
    ['id', 'There is no column id: write it as alias.column'],
    ['a', 'There is no column a: write it as alias.column'],
    ['a.*', 'is not allowed'],
    ['sum(a.amount)', 'adds up rows'],
    ['count(*)', 'adds up rows'],
    ['row_number() over ()', 'is not allowed'],
    ['$1', 'Parameters are not allowed'],
    ['{{x}}', 'syntax error'],
    ['1 union select 2', 'Write one expression'],
    ['1 limit 1', 'Write one expression'],
    ['pg_sleep(1)', 'pg_sleep is not allowed'],
    ['a.status::regclass', 'The type regclass is not allowed'],
  ])('answers %j with %j', (text, part) => {
    expect(expression(text)).toContain(part)
  })
})
