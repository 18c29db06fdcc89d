import { expect, it } from 'vitest'
import { lineOf } from './lines'

const said = 'column does not exist'

it.each([
  ['select amout\nfrom bills', 'SELECT amout FROM s.bills AS bills', 'amout', 1],
  ['select id,\n  i . Amout\nfrom bills i', 'SELECT id, i.amout FROM s.bills AS i', 'i.amout', 2],
  ['select id -- amout\n,\n"amout" from bills', 'SELECT id, amout FROM s.bills AS bills', 'amout', 3],
  ["select id from bills\nwhere id = 'x'", "SELECT id FROM s.bills AS bills WHERE id = 'x'", "'x'", 2],
  // the second of two
  ['select a\n, b\n, a from bills', 'SELECT a, b, a FROM s.bills AS bills', 'a FROM', 3],
  // printed in another way, so nobody can tell which it is
  ['select a\n, a from bills', 'SELECT a, a, a FROM s.bills', 'a FROM', undefined],
  ['select a from bills', 'SELECT a <> 1 FROM s.bills', '<>', undefined],
])('finds the line of %j', (written, sql, wrong, line) => {
  expect(lineOf('postgresql', written, { sql, position: sql.indexOf(wrong) + 1, said })).toBe(line)
  expect(lineOf('postgresql', written, { sql, said })).toBeUndefined()
})

it('finds the line of a column that MariaDB does not know', () => {
  const written = 'select id,\n `i`.amout\nfrom bills i'
  const unknown = (name: string) =>
    lineOf('mysql', written, { sql: '', said: `Unknown column '${name}' in 'SELECT'` })
  expect([unknown('i.amout'), unknown('i.id'), unknown('id')]).toEqual([2, undefined, 1])
  expect(lineOf('mysql', written, { sql: '', said: 'Something else' })).toBeUndefined()
})
