import { auditNouns, type AuditNoun } from '@uplink/contract/audit'
import { logRoutes } from '@uplink/contract/logs'
import { models, type Model } from '@uplink/contract/models'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditAll } from '#platform/audit/audit'
import { auditTargets } from './audit-targets'
import { grantsOn, rolesWith } from './testing/rules/random-rules'
import { mayAct, type Grant } from './testing/rules/rule-oracle'
import { everyRecord, ruledWorld, type Known } from './testing/rules/ruled-world'
import { createTestApp, type Caller, type TestApp } from './testing/test-app'

// Whoever reads the audit log, by whatever rules: what an entry says about a record is told to those who may list the
// record, by a second, simple implementation of the rules. AUDIT_PEOPLE=500 tries more people, RULE_SEED others.
const howMany = Number(process.env['AUDIT_PEOPLE'] ?? 12)
const seed = Number(process.env['RULE_SEED'] ?? 20_260_301)

let app: TestApp
let homes: number[]
let records: ReadonlyMap<Model, readonly Known[]>
let administrator: Caller
beforeAll(async () => {
  app = await createTestApp()
  homes = await ruledWorld(app)
  records = await everyRecord(app)
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1], organizationId: homes[0] })
})
afterAll(() => app.close())

/** Nouns whose records are the rows of a model, one to one. */
const ofModel = (noun: AuditNoun): Model | undefined => {
  const target = auditTargets[noun]
  if (!target || target.foundBy !== 'organization' || noun === 'legal-text') return undefined
  return records.has(target.model) ? target.model : undefined
}

it('every noun says where its records are, or that there are none', () => {
  expect(Object.keys(auditTargets).sort()).toEqual([...auditNouns].sort())
  const withoutRecord = auditNouns.filter((noun) => auditTargets[noun] === null)
  expect(withoutRecord).toEqual(['right', 'list', 'gateway'])
})

it('every table can be asked for a record by its number', async () => {
  for (const noun of auditNouns) {
    const target = auditTargets[noun]
    if (target) await sql`SELECT FROM ${target.from} WHERE ${sql.ref(target.key)} = 1`.execute(app.db)
  }
})

it('what is found by its organization has one that the database knows', async () => {
  const { rows } = await sql<{ text: string }>`
    SELECT pg_get_functiondef('audit_organization'::regproc) AS text`.execute(app.db)
  for (const noun of auditNouns) {
    const target = auditTargets[noun]
    const fields: readonly string[] = target ? models[target.model] : []
    if (target?.foundBy !== 'organization' || !fields.includes('organization_id')) continue
    // else a migration adds it there, or `foundBy` is `noun`
    expect(rows[0]?.text, noun).toContain(`WHEN '${noun}'`)
  }
})

it('an entry’s organization is the one that the rules about its record name', async () => {
  let tried = 0
  for (const noun of auditNouns) {
    const model = ofModel(noun)
    for (const { key, fields } of (model && records.get(model)) ?? []) {
      if (!('organization_id' in fields)) continue
      const { rows } = await sql<{
        id: number | null
      }>`SELECT audit_organization(${`${noun}:${key}`}, '{}', NULL) AS id`.execute(app.db)
      expect([noun, key, rows[0]?.id ?? null]).toEqual([
        noun,
        key,
        fields.organization_id == null ? null : Number(fields.organization_id),
      ])
      tried++
    }
  }
  expect(tried).toBeGreaterThan(50)
})

describe('random people', () => {
  const canary = (noun: string, key: string) => `canary-${noun}-${key}-end`
  let nouns: [AuditNoun, Model][]
  beforeAll(async () => {
    nouns = auditNouns.flatMap((noun) => {
      const model = ofModel(noun)
      return model ? [[noun, model] as [AuditNoun, Model]] : []
    })
    const by = { actorId: administrator.userId, address: '192.0.2.77' }
    const entries = nouns.flatMap(([noun, model]) =>
      (records.get(model) ?? []).map(({ key }) => ({
        act: 'user.updated' as const,
        target: [noun, Number(key)] as const,
        before: { name: canary(noun, key) },
        after: { name: canary(noun, key) },
        details: { note: canary(noun, key) },
      })),
    )
    await app.db.transaction().execute((tx) => auditAll(tx, app.clock, by, entries))
  })

  const everyCall = async (roles: readonly number[]) => {
    const { id: permission_id } = await app.db
      .insertInto('admin_permissions')
      .values({ name: `logs-${roles[0]}`, display_name: 'Logs', http_path: ['/logs', '/logs/export'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('role_permissions')
      .values(roles.map((role_id) => ({ role_id, permission_id })))
      .execute()
    await app.caughtUp()
  }

  const textOf = async (caller: Caller, path: string, query: Record<string, string>) => {
    const headers = { authorization: `Bearer ${caller.token}` }
    const answer = await app.server.inject({ url: `/api${path}`, query, headers })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.body
  }

  it('read of an entry what its record allows, and nothing of other records', async () => {
    const models = [...new Set(nouns.map(([, model]) => model))]
    const everybody: Map<Model, readonly Grant[]>[] = []
    for (let each = 0; each < howMany; each++)
      everybody.push(
        new Map(
          models.map((model, at) => {
            const [grants = []] = fc.sample(grantsOn(model), { numRuns: 1, seed: seed + each * 100 + at })
            // some people have no rules about a model at all
            return [model, (each + at) % 4 === 0 ? [] : grants]
          }),
        ),
      )
    let [shown, hidden] = [0, 0]
    for (const [each, grantsOf] of everybody.entries()) {
      const trials = [...grantsOf].map(([model, grants]) => ({ model, grants }))
      const roles = await rolesWith(app.db, trials)
      await everyCall(roles)
      const home = homes[each % homes.length] as number
      const caller = await app.signIn({ accountType: 'staff', organizationId: home, roleIds: roles })
      const user = {
        id: String(caller.userId),
        account_type: 'staff',
        organization_id: String(home),
        role_ref_id: String(roles[0]),
      }
      const query = { per_page: '100', act: 'user.updated' }
      const first = await caller.call(logRoutes.list, { query })
      let said = JSON.stringify(first.body)
      for (let page = 2; page <= first.body.last_page; page++)
        said += await textOf(caller, '/logs', { ...query, page: String(page) })
      const file = await textOf(caller, '/logs/export', { act: 'user.updated' })
      const may = new Set<string>()
      for (const [noun, model] of nouns)
        for (const { key, fields } of records.get(model) ?? []) {
          // without a route list, whoever has the call may list what decides about rights: record 59
          const isListed = mayAct(grantsOf.get(model) ?? [], 'List', user, fields)
          if (isListed) may.add(canary(noun, key))
          const told = JSON.stringify([noun, key, grantsOf.get(model)])
          expect(said.includes(canary(noun, key)), told).toBe(isListed)
          expect(file.includes(canary(noun, key)), told).toBe(isListed)
          if (isListed) shown++
          else hidden++
        }
      expect(first.body.total, 'counted').toBe(may.size)
      // by a filter nothing is found either
      for (const [noun, model] of nouns) {
        const { body } = await caller.call(logRoutes.list, { query: { target: noun, per_page: 100 } })
        const allowed = (records.get(model) ?? []).filter(({ key }) => may.has(canary(noun, key)))
        expect(body.total, noun).toBe(allowed.length)
      }
      const mayListActor = mayAct(grantsOf.get('user') ?? [], 'List', user, {
        id: String(administrator.userId),
        account_type: 'staff',
        organization_id: String(homes[0]),
      })
      expect(said.includes('192.0.2.77')).toBe(mayListActor && may.size > 0)
      const { body: byAddress } = await caller.call(logRoutes.list, { query: { q: '192.0.2.77' } })
      expect(byAddress.total).toBe(mayListActor ? may.size : 0)
    }
    expect(shown).toBeGreaterThan(howMany * 5)
    expect(hidden).toBeGreaterThan(howMany * 5)
  }, 600_000)
})
