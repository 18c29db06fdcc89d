import { reportRoutes } from '@uplink/contract/reports/routes'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import { startOf, subjects, sumOf } from '@uplink/report-engine/words/subjects'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { customerWithLine } from '../../testing/self-care'

let app: TestApp
let author: Caller
beforeAll(async () => {
  app = await createTestApp()
  author = await app.signIn({ accountType: 'staff', roleIds: [1] })
  await customerWithLine(app)
})
afterAll(() => app.close())

const all = subjects.flatMap((subject) =>
  (['en', 'bn'] as const).map((language) => [subject.key, language, subject] as const),
)

it.each(all)(
  'starts a report about %s in %s that is saved and run with all its fields',
  async (_, language, subject) => {
    const columns = subject.fields.map(({ column }) => column)
    const data = {
      report_name: `About ${subject.key} in ${language}`,
      db_connection_name: 'default',
      ...startOf(subject, columns, language),
    }
    const saved = await author.call(reportRoutes.store, { params: { id: 0 }, body: { data } })
    expect(saved.refusal.errors).toBeUndefined()
    const { id } = saved.body.data
    const { data: run } = (await author.call(reportRunRoutes.run, { params: { id }, body: {} })).body
    expect(run).toMatchObject({ state: 'done' })
    expect(run.columns.map(({ name }) => name)).toEqual(subject.fields.map(({ words }) => words[language]))
    // the joins leave none of its rows out
    if (subject.key === 'lines') expect(run.rows).toHaveLength(1)
  },
)

it.each(subjects.map((subject) => [subject.key, subject] as const))(
  'starts a graph about %s by each of its groups and numbers',
  async (key, subject) => {
    const { numbers, groups } = subject.sums
    const wanted = [
      ...groups.map((per) => ({ number: numbers[0] ?? '*', per, by: '' })),
      ...[...numbers, '*'].map((number) => ({ number, per: groups[0] ?? '', by: groups[1] ?? '' })),
    ]
    for (const [at, sum] of wanted.entries()) {
      const data = {
        report_name: `Sums of ${key} ${at}`,
        db_connection_name: 'default',
        ...sumOf(subject, sum, 'en'),
      }
      const saved = await author.call(reportRoutes.store, { params: { id: 0 }, body: { data } })
      expect(saved.refusal.errors).toBeUndefined()
      const { id } = saved.body.data
      const { data: run } = (await author.call(reportRunRoutes.run, { params: { id }, body: {} })).body
      expect(run).toMatchObject({ state: 'done' })
      expect(run.columns).toHaveLength(sum.by === '' ? 2 : 3)
    }
  },
)
