import type { Catalogue, ReportDialect } from '@uplink/contract/reports/catalogue'
import { reportDefinition, type ReportDraft } from '@uplink/contract/reports/definition'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ResolveContext } from '../engine'
import { mysqlGuard } from '../raw/mysql/guard'
import { postgresqlGuard } from '../raw/postgresql/guard'
import { resolve } from './resolve'
import { compile } from '../sql/compile'
import type { RawGuard } from '../raw/guard'
import { mark, payloads } from '../executed/hostile.factory'
import { bills, places } from '../executed/hostile-places.factory'
import { shopCatalogue } from '../executed/shop.factory'

const plain = /^[A-Za-z_][A-Za-z0-9_]{0,59}$/

/** The names of a statement, and the rest of it without names and quoted texts. */
function anatomy(sql: string, dialect: ReportDialect) {
  const names: string[] = []
  const quoted =
    dialect === 'postgresql' ? /"((?:[^"]|"")*)"|E?'(?:[^']|'')*'/g : /`((?:[^`]|``)*)`|'(?:[^']|'')*'/g
  const rest = sql.replace(quoted, (_, name?: string) => {
    if (name !== undefined)
      names.push(dialect === 'mysql' ? name.replaceAll('``', '`') : name.replaceAll('""', '"'))
    return '·'
  })
  return { names, rest }
}

describe('three hundred hostile texts', () => {
  const guards: Partial<Record<ReportDialect, RawGuard>> = { mysql: mysqlGuard }
  beforeAll(async () => {
    guards.postgresql = await postgresqlGuard()
  })

  function statement(draft: ReportDraft, dialect: ReportDialect, given: Partial<ResolveContext> = {}) {
    const context: ResolveContext = {
      catalogue: shopCatalogue(dialect, 'shop'),
      savedReports: new Map(),
      viewer: { id: 1, organization_id: 1 },
      rows: () => 'all',
      now: new Date(0),
      timeZone: 'Asia/Dhaka',
      linkHosts: [],
      ...given,
    }
    const parsed = reportDefinition.safeParse(draft)
    if (!parsed.success) return undefined
    const resolved = resolve(parsed.data, context, guards[dialect])
    return resolved.ok
      ? compile(resolved.report, dialect, { limit: 10, offset: 0, sort: draft.report_name })
      : undefined
  }

  it('are three hundred', () => {
    expect(new Set(payloads).size).toBeGreaterThanOrEqual(300)
  })

  it.each(Object.keys(places))('are never SQL when they are %s', (place) => {
    const isRaw = place.includes('raw')
    const escaped: unknown[] = []
    for (const dialect of ['postgresql', 'mysql'] as const)
      for (const payload of payloads) {
        const made = statement(places[place]!(payload), dialect)
        if (!made) continue
        const { names, rest } = anatomy(made.sql, dialect)
        // In raw SQL a name may be anything: its author wrote it, and it is in quotes.
        const strange = isRaw ? [] : names.filter((name) => name.includes(mark) && !plain.test(name))
        const hasSql = (isRaw ? /;|--|\/\*/ : /zq9|;|--|\/\*/).test(rest)
        if (hasSql || strange.length > 0) escaped.push({ payload, rest, strange })
      }
    expect(escaped).toEqual([])
  })

  it('are never SQL when they are set on the screen or asked for', () => {
    const draft: ReportDraft = {
      ...bills,
      query_filters: 'yes',
      filter_group: [
        { query_filters: [{ filter: 'a.status', operators: 'in', value: 'p', is_param: 'yes' }] },
      ],
      grid_filters: [{ column: 'a.status', alias: 'Status', operators: 'contains' }],
    }
    for (const dialect of ['postgresql', 'mysql'] as const)
      for (const payload of payloads) {
        const given = { parameters: { p: [payload] }, gridFilters: [{ name: 'Status', value: payload }] }
        const made = statement({ ...draft, report_name: payload }, dialect, given)
        expect(made === undefined).toBe(payload.includes('\0'))
        expect(made?.sql ?? '').not.toContain(mark)
        const unknown = { parameters: { [payload]: payload }, gridFilters: [{ name: payload, value: 'x' }] }
        expect(statement(draft, dialect, unknown)).toBeUndefined()
      }
  })

  it('are quoted names, and nothing else, when a database calls its tables and columns so', () => {
    for (const dialect of ['postgresql', 'mysql'] as const)
      for (const payload of payloads) {
        const column = {
          name: payload,
          type: 'text',
          native: 'text',
          nullable: true,
          is_key: true,
          references: null,
        } as const
        const catalogue: Catalogue = {
          dialect,
          tables: [
            {
              name: payload,
              schema: payload,
              table: payload,
              kind: 'table',
              rows_estimate: null,
              columns: [column],
            },
          ],
        }
        const draft: ReportDraft = {
          tables: [{ name: payload.trim(), query_alias: 'a' }],
          query_filters: 'yes',
          filter_group: [{ query_filters: [{ filter: `a.${payload}`, operators: 'is_null' }] }],
        }
        const made = statement(draft, dialect, { catalogue })
        if (!made) continue
        const { names, rest } = anatomy(made.sql, dialect)
        expect(rest).not.toMatch(/zq9|;|--|\/\*/)
        for (const name of names) expect(['a', 'c1', payload]).toContain(name)
      }
  })
})
