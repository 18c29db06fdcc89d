import { describe, expect, it } from 'vitest'
import { mysqlGuard as guard } from './guard'

const columns = (...names: string[]) => names.map((name) => ({ name }))
const tables = [
  {
    name: 'invoices',
    schema: 'portal',
    table: 'invoices',
    columns: columns('id', 'amount', 'status', 'due_on'),
  },
  { name: 'usage.days', schema: 'usage', table: 'days', columns: columns('day', 'bytes') },
]
const aliases = new Map([
  ['a', ['id', 'amount', 'status', 'due_on', 'key']],
  ['B c', ['x y']],
])

const printed = (text: string, parameters: string[] = []) => {
  const answer = guard.query(text, parameters, tables)
  if (!answer.ok) return `refused: ${answer.line ? `${answer.line}: ` : ''}${answer.text}`
  return answer.pieces
    .map((piece) =>
      'text' in piece ? piece.text : 'filters' in piece ? '<filters>' : `<${piece.parameter}>`,
    )
    .join('')
}

describe('a raw query on MariaDB', () => {
  it.each([
    ['select 1', 'select 1'],
    [
      'select i.status, count(*) from invoices i group by 1 -- so',
      'select `i`.`status`, count(*) from `portal`.`invoices` `i` group by 1',
    ],
    ['select `i`.`id` from portal.invoices as i;', 'select `i`.`id` from `portal`.`invoices` as `i`'],
    ['select day from `usage`.days', 'select `day` from `usage`.`days`'],
    ["select \"it's\", 'a;b'\nfrom invoices", "select 'it''s', 'a;b'\nfrom `portal`.`invoices`"],
    [
      'with x as (select id from invoices) select * from x',
      'with `x` as (select `id` from `portal`.`invoices`) select * from `x`',
    ],
    [
      'select * from (invoices a join invoices b on a.id = b.id)',
      'select * from (`portal`.`invoices` `a` join `portal`.`invoices` `b` on `a`.`id` = `b`.`id`)',
    ],
    [
      'select extract(year from due_on) from invoices',
      'select extract(year from `due_on`) from `portal`.`invoices`',
    ],
    [
      '(select id from invoices) union ((select day from usage.days)) order by 1',
      '(select `id` from `portal`.`invoices`) union ((select `day` from `usage`.`days`)) order by 1',
    ],
    ['select 1 # mark\n', 'select 1'],
    ['select 1 /* a plain one */ + 1', 'select 1 + 1'],
    [
      'select id from invoices where status in ({{status}}) and {{filters}}',
      'select `id` from `portal`.`invoices` where `status` in ( <status> ) and <filters> ',
    ],
  ])('takes %s', (text, expected) => {
    expect(printed(text, ['status'])).toBe(expected)
  })

  it.each([
    ['', 'Begin with SELECT or WITH'],
    ['-- nothing', 'Begin with SELECT or WITH'],
    ['1 + 1', 'Begin with SELECT or WITH'],
    ['(1)', 'Begin with SELECT or WITH'],
    ['(insert into invoices values (1))', 'INSERT is not allowed'],
    ['(select 1) union (select 1 from mysql.user)', 'no table mysql.user'],
    ['((select 1 from mysql.user)) union select 1', 'no table mysql.user'],
    ['(with x as (select 1) select * from x)', '(with `x` as (select 1) select * from `x`)'],
    ['(select 1) union (select 2', 'There is a ( without its )'],
    ["(select 1) into outfile '/tmp/x'", 'INTO is not allowed'],
    ['select 1; select 2', 'Write one statement'],
    ['insert into invoices values (1)', 'INSERT is not allowed'],
    ['set statement max_statement_time=0 for select 1', 'SET is not allowed'],
    ['select 1 /*!50000 , sleep(3) */', 'A comment of this kind is not allowed'],
    ['select 1 /*M! , sleep(3) */', 'A comment of this kind is not allowed'],
    ['select /*+ max_execution_time(0) */ 1', 'A comment of this kind is not allowed'],
    ['select 1 /*!', 'A comment of this kind is not allowed'],
    ["select 1 into outfile '/tmp/x'", 'INTO is not allowed'],
    ["select load_file('/etc/passwd')", 'The function load_file is not allowed'],
    ['select `load_file`(1)', 'The function load_file is not allowed'],
    ['select portal.my_function(1)', 'The function my_function is not allowed'],
    ['select sleep (5)', 'The function sleep is not allowed'],
    ['select get_lock("x", 5)', 'The function get_lock is not allowed'],
    ['select benchmark(1, 1)', 'The function benchmark is not allowed'],
    ['select @@version', '“@” is not allowed'],
    ['select @x := 1', '“@” is not allowed'],
    ['select * from invoices for update', 'FOR is not allowed'],
    ['select * from invoices lock in share mode', 'LOCK is not allowed'],
    ['select * from invoices procedure analyse()', 'PROCEDURE is not allowed'],
    ['handler invoices open', 'HANDLER is not allowed'],
    ['select * from mysql.user', 'no table mysql.user'],
    ['select * from information_schema.tables', 'no table information_schema.tables'],
    ['select * from invoices, mysql.user', 'no table mysql.user'],
    ['select * from invoices join mysql.user on 1', 'no table mysql.user'],
    ['select * from (invoices, mysql.user)', 'no table mysql.user'],
    ['select 1 where 1 in (select 1 from mysql.user)', 'no table mysql.user'],
    ['select 1 where ((select 1) union select 1 from mysql.user)', 'no table mysql.user'],
    ['select if((select 1 from mysql.user), 1, 2)', 'no table mysql.user'],
    ['select coalesce(1, (select 1 from mysql.user))', 'no table mysql.user'],
    ['select 1 where exists(with x as (select 1 from mysql.user) select 1 from x)', 'no table mysql.user'],
    ['with a as (select 1 from secret), secret as (select 1) select * from a', 'no table secret'],
    ['select 1 from secret where 1 in (with secret as (select 1) select 1 from secret)', 'no table secret'],
    ['with secret as (select 1 from secret) select * from secret', 'no table secret'],
    // on a server that distinguishes letters this would be the table
    ['with Secret as (select 1) select * from secret', 'no table secret'],
    [
      'select 1 from (select 1 as `limit`) x join invoices i on x.limit = i.id, mysql.user',
      'no table mysql.user',
    ],
    [
      'select x.select from (select 1 as `select`) x join invoices i on x.select = i.id, secret',
      'no table secret',
    ],
    ['select 1 from invoices where, secret', '“,” is not expected here'],
    ['select 1 from invoices partition (p0), secret', 'The function partition is not allowed'],
    ['select 1 from invoices i use index (x), secret', 'USE is not allowed'],
    [
      "select 1 from json_table('[]', '$[*]' columns (x int path '$')) t",
      'The function json_table is not allowed',
    ],
    ['select 1 from seq_1_to_9', 'no table seq_1_to_9'],
    ['values (1), ((select 1 from secret))', 'VALUES is not allowed'],
    ['select * from (values (1), ((select 1 from secret))) x', 'no table secret'],
    [`select ${'('.repeat(300)}1${')'.repeat(300)}`, 'This is nested too deeply'],
    ['select * from invoices where id in (table mysql.user)', 'TABLE is not allowed'],
    ['with recursive x as (select 1) select * from x', 'RECURSIVE is not allowed'],
    ['select current_user', 'CURRENT_USER is not allowed'],
    ['select next value for s', 'NEXT is not allowed'],
    ["select 'a\\' or 1 -- '", 'A text without its end, or with \\ in it,'],
    ["select 'a", 'A text without its end'],
    ['select 1 from invoices where (1', 'There is a ( without its )'],
    ['select 1) as q', 'There is a ) too many'],
    ["select '{{status}}'", 'Write {{name}} outside quotes'],
    ['select 1 -- {{status}}', 'Write {{name}} outside quotes'],
    ['select {{nobody}}', 'There is no parameter nobody'],
    ['select * from {{status}}', 'A table is expected here'],
    ['select ?', '“?” is not allowed'],
    ['select 1\nfrom nowhere', 'refused: 2: There is no table nowhere'],
    ['select "\0"', 'no database accepts'],
    [
      'select x from invoices union select authentication_string from mysql.global_priv',
      'no table mysql.global_priv',
    ],
  ])('answers %j with %j', (text, part) => {
    expect(printed(text, ['status'])).toContain(part)
  })
})

describe('a raw expression on MariaDB', () => {
  const expression = (text: string) => {
    const answer = guard.expression(text, aliases)
    return answer.ok ? answer.text : `refused: ${answer.text}`
  }

  it.each([
    ['datediff(now(), a.due_on)', 'datediff(now(), `a`.`due_on`)'],
    [
      "case when a.amount > 10 then 'x' else a.status end",
      "case when `a`.`amount` > 10 then 'x' else `a`.`status` end",
    ],
    ['`B c`.`x y`', '`B c`.`x y`'],
    ['a.key + 1', '`a`.`key` + 1'],
  ])('takes %s', (text, expected) => {
    expect(expression(text)).toBe(expected)
  })

  it.each([
    ['', 'Write one expression'],
    ['1, 2', 'Write one expression'],
    ['1 from invoices', 'Write one expression'],
    ['(select 1)', 'SELECT is not allowed'],
    ['1) union (select 1', 'There is a ) too many'],
    ['a.nothing', 'There is no column a.nothing'],
    ['a.id.x', 'There is no column'],
    ['id', 'There is no column id'],
    ['sum(a.amount)', 'adds up rows'],
    ['count(*)', 'adds up rows'],
    ['{{x}}', 'Write one expression'],
    ['1; select 2', 'Write one expression'],
    ['sleep(5)', 'The function sleep is not allowed'],
    ['current_user', 'is not allowed'],
  ])('answers %j with %j', (text, part) => {
    expect(expression(text)).toContain(part)
  })
})
