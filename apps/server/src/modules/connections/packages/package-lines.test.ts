import { packageRoutes } from '@uplink/contract/packages'
import { describe, expect, it } from 'vitest'
import { customerWithLine } from '../../../testing/self-care'
import { organizationFactory } from '../../organizations/organizations.factory'
import { app, stage } from '../../../testing/stages/package-change'

stage()

/** For each package: its stored number of lines, and the real one. */
async function counted(organizationId: number) {
  const rows = await app.db
    .selectFrom('packages as p')
    .select((eb) => [
      'p.id',
      'p.lines',
      eb
        .selectFrom('contracts as k')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('k.package_id', '=', 'p.id')
        .where('k.ends_on', 'is', null)
        .as('count'),
    ])
    .where('p.organization_id', '=', organizationId)
    .orderBy('p.id')
    .execute()
  return rows.map(({ lines, count }) => [lines, Number(count)])
}

describe('the lines of a package', () => {
  it('are counted through contracts that begin, end and go, also when lines change places at once', async () => {
    const { id: organizationId } = await organizationFactory(app)
    const people = []
    for (let i = 0; i < 6; i++)
      people.push(await customerWithLine(app, { organizationId, price: 50_000 + i }))
    const [one = 0, other = 0] = (
      await app.db
        .selectFrom('packages')
        .select('id')
        .where('organization_id', '=', organizationId)
        .orderBy('id')
        .execute()
    ).map(({ id }) => id)
    for (const [index, { connection }] of people.entries())
      await app.db
        .updateTable('contracts')
        .set({ package_id: index % 2 === 0 ? one : other })
        .where('connection_id', '=', connection.id)
        .execute()
    expect((await counted(organizationId)).slice(0, 2)).toEqual([
      [3, 3],
      [3, 3],
    ])

    const answers = await Promise.all(
      people.map(async ({ call }, index) => {
        const query = { package_id: index % 2 === 0 ? other : one, when: 'now' as const }
        const { data } = (await call(packageRoutes.quote, { query })).body
        return call(packageRoutes.change, { body: { ...query, quote_id: data.id } })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
    for (const [lines, count] of await counted(organizationId)) expect(lines).toBe(count)
    await app.db.deleteFrom('package_changes').execute()
    await app.db.deleteFrom('package_quotes').execute()
    await app.db
      .deleteFrom('contracts')
      .where(
        'connection_id',
        'in',
        people.map(({ connection }) => connection.id),
      )
      .execute()
    expect((await counted(organizationId)).flat()).toEqual(people.flatMap(() => [0, 0]))
  })
})
