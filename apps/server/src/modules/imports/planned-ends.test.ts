import { importRoutes, type ImportField } from '@uplink/contract/imports'
import { lineMoveRoutes } from '@uplink/contract/line-moves'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { checkedImport, csvOf, importStage } from '../../testing/stages/imports'

// Today is March 14.
let app: TestApp
let stage: Awaited<ReturnType<typeof importStage>>
beforeAll(async () => {
  app = await createTestApp()
  stage = await importStage(app)
})
afterAll(async () => {
  stage.end()
  await app.close()
})

const line = (name: string, more: Partial<Record<ImportField, string>> = {}) => ({
  name,
  username: `line-${name.toLowerCase()}`,
  package: 'Home 40',
  area: stage.area.name,
  address: 'House 1',
  ...more,
})

const plans = () =>
  app.db
    .selectFrom('line_plans as p')
    .innerJoin('connections as c', 'c.id', 'p.connection_id')
    .select(['c.username', 'p.kind', 'p.effective_on', 'p.gives_back'])
    .orderBy('p.id')
    .execute()

it('plans the end of lines whose contract has one, leaves out those that are over, and undoes it', async () => {
  const lines = [
    line('Rahima', { contract_since: '2025-04-01', ends_on: '31/03/2027' }),
    line('Sohel', { ends_on: '2026-03-14' }),
    line('Karim', { ends_on: '2026-03-13' }),
    line('Mitu'),
  ]
  const checked = await checkedImport(stage, csvOf(lines))
  expect(checked).toMatchObject({
    problems: 0,
    lines: 3,
    summary: { lines: 3, planned_ends: 2, ended: 1 },
  })
  const params = { id: checked.id }
  await stage.clerk.call(importRoutes.apply, { params, body: {} })
  await stage.work()
  expect(await plans()).toEqual([
    { username: 'line-rahima', kind: 'end', effective_on: '2027-04-01', gives_back: true },
    { username: 'line-sohel', kind: 'end', effective_on: '2026-03-15', gives_back: true },
  ])
  expect(
    await app.db.selectFrom('connections').select('id').where('username', '=', 'line-karim').execute(),
  ).toEqual([])
  const staff = await app.signIn({
    accountType: 'staff',
    organizationId: stage.organizationId,
    roleIds: [1],
  })
  const query = { cuid: 'line-rahima' }
  expect((await staff.call(lineMoveRoutes.plans, { query })).body.data.plan).toMatchObject({
    last_day: '2027-03-31',
    reason: 'Its contract ends',
  })
  // one that staff planned instead keeps the import
  const plan = app.db.updateTable('line_plans').where('effective_on', '>', '2026-04-01')
  await plan.set({ effective_on: '2026-05-01' }).execute()
  const refused = await stage.clerk.call(importRoutes.undo, { params, body: {} })
  expect(refused.refusal.message).toContain('1 plan of lines came since')
  await plan.set({ effective_on: '2027-04-01' }).execute()
  await stage.clerk.call(importRoutes.undo, { params, body: {} })
  await stage.work()
  expect(await plans()).toEqual([])
})

it('says by line and field what is no end', async () => {
  const lines = [
    line('One', { ends_on: 'soon' }),
    line('Two', { contract_since: '2026-02-01', ends_on: '2026-01-31' }),
    line('Three', { charged_from: '2026-05-01', ends_on: '2026-04-30' }),
    line('Four', { ends_on: '2099-01-01' }),
  ]
  const { id } = await checkedImport(stage, csvOf(lines))
  const { body } = await stage.clerk.call(importRoutes.problems, { query: { import_id: id } })
  expect(body.data.map((each) => [each.line, each.field, each.problem])).toEqual([
    [2, 'Contract ends on', 'It is not a day such as 2026-03-31 or 31/03/2026'],
    [3, 'Contract ends on', 'It is before 2026-02-01, since when they are a customer'],
    [4, 'Contract ends on', 'It is before 2026-05-01, from when the line is charged'],
    [5, 'Contract ends on', expect.stringMatching(/^It is after 2036-/) as string],
  ])
})

it('imports nothing where all lines are over', async () => {
  const checked = await checkedImport(stage, csvOf([line('Gone', { ends_on: '2025-12-31' })]))
  expect(checked).toMatchObject({ lines: 0, failure: 'There is no line to import' })
  const refused = await stage.clerk.call(importRoutes.apply, { params: { id: checked.id }, body: {} })
  expect(refused.refusal.code).toBe('import.state')
})
