import { describe, expect, it } from 'vitest'
import {
  database,
  owner,
  provider,
  line,
  runAt,
  bell,
  stage,
} from '../../../testing/stages/money/billing-run'

stage()

describe('what follows a bill that is not paid', () => {
  it('is a reminder before it is due, one after, a suspension when the grace is over, each once', async () => {
    const organization = await provider()
    const connection = await line(organization)
    const days = ['01', '07', '08', '09', '11', '12', '13', '16', '17', '18']
    const counts = []
    for (const day of days) {
      const { reminded, suspended } = await runAt(`2026-03-${day}T08:00:00Z`)
      counts.push(`${day}: ${reminded} ${suspended}`)
    }
    expect(counts.filter((count) => !count.endsWith('0 0'))).toEqual(['08: 1 0', '12: 1 0', '17: 0 1'])
    expect((await bell(connection.userId)).map(({ title }) => title)).toEqual([
      'Your bill AB-0000001 is ready',
      'Your bill is due in 3 days',
      'Your bill is overdue',
      `Line ${connection.username} is suspended`,
    ])
    const history = await database.db
      .selectFrom('connection_history')
      .select(['until', 'status', 'suspended_at'])
      .where('connection_id', '=', connection.id)
      .execute()
    expect(history).toEqual([
      { until: new Date('2026-03-17T08:00:00Z'), status: 'active', suspended_at: null },
    ])
    const told = await database.db
      .selectFrom('outbox')
      .select('transport')
      .where('transport', '=', 'network')
      .where('recipient', '=', String(connection.id))
      .execute()
    expect(told).toHaveLength(1)
  })

  it('is made up for when days were missed', async () => {
    const organization = await provider()
    await line(organization)
    await runAt('2026-03-01T08:00:00Z')
    expect(await runAt('2026-03-25T08:00:00Z')).toEqual({ issued: 0, reminded: 1, suspended: 1 })
    expect(await runAt('2026-04-01T08:00:00Z')).toEqual({ issued: 0, reminded: 0, suspended: 0 })
  })

  it('reaches every line once, batch after batch and twice at once, except one that fails, until it does not', async () => {
    const organization = await provider()
    const lines = []
    for (let i = 0; i < 7; i++) lines.push(await line(organization))
    await runAt('2026-03-01T08:00:00Z')
    const broken = lines[3]?.id
    await owner.query(`
      CREATE FUNCTION fail_for_test() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF NEW.id = ${broken} THEN RAISE EXCEPTION 'broken'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER fail_for_test BEFORE UPDATE OF status ON connections FOR EACH ROW EXECUTE FUNCTION fail_for_test()`)
    const runs = await Promise.allSettled([
      runAt('2026-03-25T08:00:00Z', 2),
      runAt('2026-03-25T08:00:00Z', 3),
    ])
    expect(runs.map((run) => run.status === 'rejected' && String(run.reason))).toEqual([
      expect.stringContaining(`line ${broken}: broken`),
      expect.stringContaining(`line ${broken}: broken`),
    ])
    const suspended = async () =>
      (
        await database.db
          .selectFrom('connections')
          .select('id')
          .where('organization_id', '=', organization)
          .where('status', '=', 'suspended')
          .execute()
      ).length
    expect(await suspended()).toBe(6)
    await owner.query('DROP TRIGGER fail_for_test ON connections; DROP FUNCTION fail_for_test')
    expect(await runAt('2026-03-25T09:00:00Z', 2)).toEqual({ issued: 0, reminded: 0, suspended: 1 })
    for (const { userId, username } of lines)
      expect((await bell(userId)).map(({ title }) => title).slice(1)).toEqual([
        'Your bill is overdue',
        `Line ${username} is suspended`,
      ])
  })

  it('leaves lines on where the provider does not suspend', async () => {
    const organization = await provider()
    await database.db
      .updateTable('organizations')
      .set({ suspends_overdue: false })
      .where('id', '=', organization)
      .execute()
    await line(organization)
    await runAt('2026-03-01T08:00:00Z')
    expect((await runAt('2026-03-25T08:00:00Z')).suspended).toBe(0)
  })
})
