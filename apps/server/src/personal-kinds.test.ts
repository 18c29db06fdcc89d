import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notPersonal } from './not-personal'
import { personalKinds } from './personal-kinds'
import { rootFolder } from './starting/installation'
import { personalTable } from './testing/personal-table'
import { createTestApp, type TestApp } from './testing/test-app'

interface Column {
  table: string
  column: string
  type: string
  /** The tables that it refers to, `!` where the row does not go with what it refers to. */
  refers: string[]
}

let app: TestApp
let columns: Column[]
beforeAll(async () => {
  app = await createTestApp()
  const { rows } = await sql<Column>`
    SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type,
      ARRAY(SELECT f.confrelid::regclass::text || CASE f.confdeltype WHEN 'a' THEN '!' ELSE '' END FROM pg_constraint f
        WHERE f.conrelid = c.oid AND f.contype = 'f' AND a.attnum = ANY (f.conkey)) AS refers
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname NOT LIKE 'migration%' ORDER BY 1, a.attnum`.execute(app.db)
  columns = rows
})
afterAll(() => app.close())

const kindOf = new Map(personalKinds.map((kind) => [kind.table as string, kind]))
/** What can hold a name, an address or who somebody is. */
const couldBe = ({ type, refers }: Column) =>
  /^(text|json|bytea|inet|character)/.test(type) ||
  refers.some((table) => /^(users|connections)!?$/.test(table))

describe('what is kept about people', () => {
  it('is declared, column by column: a new table or column says what becomes of it', () => {
    const wrong = columns.flatMap((one) => {
      const kind = kindOf.get(one.table)
      if (kind)
        return [...kind.told, ...kind.secret, ...kind.ours].filter((name) => name === one.column).length === 1
          ? []
          : [`${one.table}.${one.column}: name it once in its noun’s x.personal.ts, as told, secret or ours`]
      const reason = notPersonal[one.table]
      if (!reason)
        return [`${one.table}: declare it in its noun’s x.personal.ts, or say in not-personal.ts why not`]
      return !couldBe(one) || reason.columns.includes(one.column)
        ? []
        : [`${one.table}.${one.column}: declare its table, or name the column in not-personal.ts`]
    })
    expect(wrong).toEqual([])
  })

  it('is declared once, and of nothing that is gone', () => {
    const there = new Set(columns.map(({ table }) => table))
    const named = [...personalKinds.map(({ table }) => table as string), ...Object.keys(notPersonal)]
    expect(named.filter((table) => !there.has(table))).toEqual([])
    expect(named.filter((table, at) => named.indexOf(table) !== at)).toEqual([])
    const gone = [
      ...personalKinds.map(({ table, told, secret, ours }) => ({
        table,
        all: [...told, ...secret, ...ours],
      })),
      ...Object.entries(notPersonal).map(([table, { columns: all }]) => ({ table, all })),
    ].flatMap(({ table, all }) =>
      all
        .filter((name) => !columns.some((one) => one.table === table && one.column === name))
        .map((name) => `${table}.${name}`),
    )
    expect(gone).toEqual([])
  })

  it('is found by columns that are there', () => {
    const wrong = personalKinds.filter(({ table, found }) => {
      const has = (of: string, name: string) => columns.some((one) => one.table === of && one.column === name)
      if (found.by === 'person' || found.by === 'line') return !has(table, found.column)
      if (found.by === 'kind') return !has(table, found.column) || !kindOf.has(found.table)
      return false
    })
    expect(wrong.map(({ table }) => table)).toEqual([])
  })

  it('is erased from the leaves: what refers to something comes before what it refers to', () => {
    const place = new Map(personalKinds.map(({ table }, at) => [table as string, at]))
    const isDeleted = (table: string) => kindOf.get(table)?.erasure === 'deleted'
    const wrong = columns.flatMap(({ table, column, refers }) =>
      refers
        .filter((target) => target.endsWith('!') && target !== `${table}!`)
        .map((target) => target.slice(0, -1))
        .filter((target) => isDeleted(target))
        .filter((target) => !isDeleted(table) || (place.get(table) ?? 0) > (place.get(target) ?? 0))
        .map((target) => `${table}.${column} → ${target}`),
    )
    expect(wrong, 'The row it refers to could not be deleted').toEqual([])
  })

  it('stands in the documentation: `npm run rights` writes it', () => {
    expect(readFileSync(join(rootFolder, 'docs/generated/personal-data.md'), 'utf8')).toBe(personalTable())
  })
})
