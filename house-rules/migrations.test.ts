import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { files, read } from './source-files'

const folder = 'apps/server/migrations'
const migrations = files
  .filter((path) => path.startsWith(`${folder}/`) && path.endsWith('.sql'))
  .map((path) => path.slice(folder.length + 1))
const landed = JSON.parse(read(`${folder}/landed.json`)) as Record<string, string>
const checksum = (name: string) =>
  createHash('sha256')
    .update(read(`${folder}/${name}`))
    .digest('hex')

/** Without comments. */
const bare = (name: string) => read(`${folder}/${name}`).replaceAll(/--.*$/gm, '')
const isAlone = (name: string) => /^-- without a transaction\b/m.test(read(`${folder}/${name}`))

describe('migrations', () => {
  it('are numbered without gaps', () => {
    const numbers = migrations.map((name) => name.slice(0, 4))
    expect(numbers, 'Give the next file the next number').toEqual(
      migrations.map((_, i) => String(i + 1).padStart(4, '0')),
    )
    expect(
      migrations.filter((name) => !/^\d{4}(-[a-z0-9]+)+\.sql$/.test(name)),
      '0012-what-it-adds.sql',
    ).toEqual([])
  })

  it('stay as they landed', () => {
    const changed = Object.keys(landed).filter(
      (name) => !migrations.includes(name) || checksum(name) !== landed[name],
    )
    expect(
      changed,
      'Databases in use have taken this step already: undo the edit and add a new migration',
    ).toEqual([])
  })

  it('that say they only add do so, or a release that is put back would fail on them', () => {
    const takesAway =
      /\b(DROP (TABLE|COLUMN|TYPE|VIEW|FUNCTION|SCHEMA)|RENAME\b|ALTER COLUMN \w+ (TYPE|SET NOT NULL)|TRUNCATE)|ADD COLUMN (IF NOT EXISTS )?\w+ [^,;]*NOT NULL(?![^,;]*\bDEFAULT\b)/i
    // what a function does when it is called is not done by the step
    const bodies = /(CREATE (OR REPLACE )?FUNCTION[^$;]*)\$\$.*?\$\$/gs
    const liars = migrations.filter((name) => {
      const text = read(`${folder}/${name}`)
      return (
        /^-- expand\b/m.test(text) && takesAway.test(text.replaceAll(/--.*$/gm, '').replaceAll(bodies, '$1'))
      )
    })
    expect(liars, 'Leave `-- expand` out, or take away in a later release').toEqual([])
  })

  it('build indexes of tables that are there beside others’ work, or whoever writes waits until they are whole', () => {
    const building = migrations
      .filter((name) => !(name in landed) && !isAlone(name))
      .flatMap((name) => {
        const text = bare(name)
        const own = [...text.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)/gi)].map(([, table]) => table)
        return [...text.matchAll(/CREATE (?:UNIQUE )?INDEX [^;]*?\bON (?:ONLY )?(\w+)/gi)]
          .filter(([, table]) => !own.includes(table))
          .map(([, table]) => `${name}: ${table}`)
      })
    expect(
      building,
      'Give it a file of its own that says `-- without a transaction`: docs/how-to/add-a-migration.md',
    ).toEqual([])
  })

  it('without a transaction hold what may be half done, and nothing else', () => {
    const allowed =
      /^(CREATE (UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS \w+ ON \w+ .+|DROP INDEX CONCURRENTLY IF EXISTS \w+|ALTER TABLE \w+ VALIDATE CONSTRAINT \w+)$/
    const others = migrations.filter(isAlone).flatMap((name) =>
      bare(name)
        .split(';')
        .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
        .filter((statement) => statement !== '' && !allowed.test(statement))
        .map((statement) => `${name}: ${statement}`),
    )
    expect(others, 'Such a statement belongs into a migration of its own, which is all or nothing').toEqual(
      [],
    )
  })

  it('land in order', () => {
    const waiting = migrations.findIndex((name) => !(name in landed))
    const early = waiting < 0 ? [] : migrations.slice(waiting).filter((name) => name in landed)
    expect(early, 'A step before these has not landed: run node scripts/land-migrations.mjs').toEqual([])
  })
})
