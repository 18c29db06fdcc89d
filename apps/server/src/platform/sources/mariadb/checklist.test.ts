import { afterAll, describe, expect, it } from 'vitest'
import { createTestMariaDb, type TestMariaDb } from '@uplink/test-servers/mariadb'
import type { CheckPoint } from '../source'
import { mariadb } from './driver'

// A limit is for what hangs: beside other tests a server may let one in only after seconds.
const connectMs = 60_000

const server = await createTestMariaDb()
if (!server) console.warn('No mariadb answers on this machine: the checklist of its accounts is not tested.')

describe.skipIf(!server)('an account on MariaDB', () => {
  const { host, port, database, reader, run } = (server ?? {}) as TestMariaDb
  afterAll(() => server?.drop())

  const target = { engine: 'mariadb' as const, host, port, database, ...reader, tls: 'off' as const }
  const stateOf = async (key: string) => (await pointsOf()).find((point) => point.key === key)?.state
  async function pointsOf(): Promise<CheckPoint[]> {
    const session = await mariadb.connect({ target, addresses: [host] }, connectMs)
    const points: CheckPoint[] = []
    for await (const point of mariadb.check(session, target)) points.push(point)
    session.destroy()
    return points
  }

  it('that only reads passes, until it may hand its rights on', async () => {
    expect(await stateOf('account')).toBe('passed')
    await run(`GRANT SELECT ON \`${database}\`.* TO '${reader.username}'@'%' WITH GRANT OPTION`)
    const handing = await stateOf('account').catch(String)
    await run(`REVOKE GRANT OPTION ON \`${database}\`.* FROM '${reader.username}'@'%'`)
    expect(handing).toBe('failed')
    expect(await stateOf('account')).toBe('passed')
  })

  it('that others work with loses nothing: a new one is to be made, which may only read', async () => {
    await run(`GRANT SELECT, INSERT, FILE, PROCESS ON *.* TO '${reader.username}'@'%'`)
    const points = await pointsOf().catch(String)
    await run(`REVOKE SELECT, INSERT, FILE, PROCESS ON *.* FROM '${reader.username}'@'%'`)
    if (typeof points === 'string') throw new Error(points)
    expect(points.filter(({ state }) => state === 'failed').length).toBeGreaterThan(2)
    const [mend = '', ...more] = points.flatMap((point) => point.mend ?? [])
    expect(more).toEqual([])
    expect(mend).not.toMatch(/REVOKE/)
    const made = `made_${database}`.slice(0, 60)
    const words = mend.replaceAll('report_reader', made).split('\n')
    for (const sql of words.filter((line) => !line.startsWith('--'))) await run(sql.replace(/;$/, ''))
    const grants = (await run(`SHOW GRANTS FOR '${made}'@'%'`)).flat().join('\n')
    await run(`DROP USER '${made}'@'%'`)
    expect(grants).toMatch(/MAX_USER_CONNECTIONS 8/)
    expect(grants).toContain(`GRANT SELECT, SHOW VIEW ON \`${database}\`.* TO`)
  })
})
