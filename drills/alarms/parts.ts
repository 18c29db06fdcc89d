import { createServer } from 'node:http'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { FrontDoor } from './front-door'
import type { Monitoring } from './monitoring'
import { hour, packet, reportAll } from './packets'
import type { Provider } from './provider'
import type { SmallDisk } from './small-disk'
import type { Standby } from './standby'

/** What a part of the drill works on. */
export interface Site {
  provider: Provider
  monitoring: Monitoring
  disk: SmallDisk
  /** What browsers of the portal on the small disk see first. */
  door: FrontDoor
  standby: Standby
  server: string
  /** Asks again until the answer is true; throws after a while. */
  until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void>
}

/** What is done, which alarms must come of it, where the runbook says to look, and what it says to do. */
export interface Part {
  /** As in the rules; each alarm of the rules stands in one part. */
  alarms: readonly string[]
  does: string
  strike(site: Site): Promise<void>
  /** Looks where the runbook says; returns what is seen there. Throws when the cause is not to be seen. */
  look(site: Site): Promise<string>
  mends: string
  mend(site: Site): Promise<void>
}

const seen = (what: string, isSeen: boolean): string => {
  if (!isSeen) throw new Error(`The runbook's look does not show it: ${what}`)
  return what
}

/** Does something all the time, until told. */
function always(act: () => Promise<unknown>, restMs = 100): () => Promise<void> {
  const ending = new AbortController()
  const acting = (async () => {
    while (!ending.signal.aborted) {
      await act().catch(() => {})
      await wait(restMs)
    }
  })()
  return async () => {
    ending.abort()
    await acting
  }
}

/** Calls a list of staff. */
const callAlways = ({ provider }: Site, path: string) => always(() => provider.call('admin', 'GET', path))

/** A customer begins to pay for one of their lines; returns the answer. A payment that waits already is gone on with. */
async function beginToPay({ provider }: Site, line = 0) {
  const { data } = await provider.call('customer', 'GET', '/auth/get-user')
  const [paid] = await provider.query<{ username: string }>(
    `SELECT username FROM connections WHERE user_id = ${(data as { id: number }).id} ORDER BY id LIMIT 1 OFFSET ${line}`,
  )
  const body = { cuid: paid?.username, kind: 'topup', amount: '500.00', gateway: 'bkash' }
  return provider.call('customer', 'POST', '/payments', body)
}

let stopCalling = async () => {}
let stopAgeing = async () => {}
let blocker: pg.Client | undefined
let blocking: Promise<void> = Promise.resolve()
let lockEnds = () => {}

/** Takes a table for itself, two seconds at a time, as a report that somebody wrote by hand may. */
async function holdTable({ provider, server }: Site, table: string): Promise<void> {
  const url = new URL(server)
  url.pathname = provider.name
  const client = new pg.Client({ connectionString: String(url), application_name: 'somebody' })
  client.on('error', () => {})
  await client.connect()
  blocker = client
  const over = new AbortController()
  lockEnds = () => over.abort()
  blocking = (async () => {
    while (!over.signal.aborted) {
      await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(2); COMMIT`)
      await wait(50)
    }
  })().catch(() => {})
}

const waitingSms = `SELECT transport, last_error, count(*)::int AS count FROM outbox
  WHERE sent_at IS NULL AND abandoned_at IS NULL GROUP BY 1, 2 ORDER BY 3 DESC`
const wrongBalance = `UPDATE ledger_accounts SET balance = balance + 500
  WHERE id = (SELECT min(id) FROM ledger_accounts WHERE kind = 'wallet')`

export const parts: readonly Part[] = [
  {
    alarms: ['UplinkBackup'],
    does: 'The database knows of no backup.',
    strike: async ({ provider }) => void (await provider.query('DELETE FROM backups')),
    look: async ({ monitoring }) =>
      seen(
        'there is no time of a last backup',
        (await monitoring.ask('uplink_backup_timestamp_seconds')).length === 0,
      ),
    mends: '`npm run backup` is run by hand.',
    mend: async ({ provider }) => void provider.command('backup'),
  },
  {
    alarms: ['UplinkUsageWaits'],
    does: 'For five days not all usage that is over was moved to the past.',
    // again and again: the worker that has just started may still be at its first run, which says that all is moved
    strike: async ({ provider }) => {
      stopAgeing = always(() =>
        provider.query("UPDATE usage_moves SET finished_at = now() - interval '5 days'"),
      )
    },
    async look({ provider }) {
      const { data } = await provider.call('admin', 'GET', '/about')
      const { health } = data as { health: { key: string; text: string }[] }
      const told = health.find(({ key }) => key === 'usage')?.text ?? ''
      return seen(`About: ${told}`, told.includes('have waited to be moved to the past for 5 days'))
    },
    mends: 'The job that moves it runs to its end.',
    async mend({ provider }) {
      await stopAgeing()
      await provider.runJob('usage.move-to-past')
    },
  },
  {
    alarms: ['UplinkDown'],
    does: 'The web process is killed.',
    strike: ({ provider }) => provider.kill('web'),
    look: async ({ provider }) =>
      seen(
        '/healthz does not answer from its own machine',
        await fetch(`${provider.origin('web')}/healthz`).then(
          () => false,
          () => true,
        ),
      ),
    mends: 'It is started.',
    mend: ({ provider }) => provider.start('web'),
  },
  {
    alarms: ['UplinkDatabaseAway'],
    does: 'The database takes no connections.',
    async strike({ provider: { admin, name } }) {
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
      await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
    },
    look: async ({ provider }) =>
      seen(
        '/readyz says 503, and the log why',
        (await fetch(`${provider.origin('web')}/readyz`)).status === 503 &&
          /not currently accepting connections/.test(provider.log('web')),
      ),
    mends: 'It takes them again; nothing is restarted.',
    mend: async ({ provider: { admin, name } }) =>
      void (await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)),
  },
  {
    alarms: ['UplinkErrors'],
    does: 'A list of staff is called all the time, and its table has another name.',
    async strike(site) {
      await site.provider.query('ALTER TABLE canned_replies RENAME TO canned_replies_of_another_name')
      stopCalling = callAlways(site, '/desk/canned-replies')
    },
    async look({ monitoring, provider }) {
      const [found] = await monitoring.ask(
        'sum by (route, status) (rate(uplink_http_request_seconds_count{status=~"5.."}[10s])) > 0',
      )
      const { status, route } = found?.labels ?? {}
      return seen(
        `${status} of ${route}, and its line in the log with the request's id`,
        route === '/api/desk/canned-replies' &&
          /"request_id".*canned_replies|canned_replies.*"request_id"/.test(provider.log('web')),
      )
    },
    mends: 'It has its own name again.',
    async mend({ provider }) {
      await provider.query('ALTER TABLE canned_replies_of_another_name RENAME TO canned_replies')
    },
  },
  {
    alarms: ['UplinkSlow'],
    does: 'Somebody has that table for themselves, two seconds at a time.',
    async strike(site) {
      await stopCalling()
      stopCalling = callAlways(site, '/desk/canned-replies')
      await holdTable(site, 'canned_replies')
    },
    async look({ monitoring, provider }) {
      const [slow] = await monitoring.ask(
        'topk(1, histogram_quantile(0.95, sum by (route, le) (rate(uplink_http_request_seconds_bucket[10s]))))',
      )
      const waiting = await provider.query<{ query: string }>(
        `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return seen(
        `${slow?.labels.route} takes ${slow?.value.toFixed(1)} s, and pg_stat_activity shows who waits for a lock`,
        slow?.labels.route === '/api/desk/canned-replies' && waiting.length > 0,
      )
    },
    mends: 'That session is ended.',
    async mend({ provider }) {
      lockEnds()
      await provider.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'somebody'`,
      )
      await blocking
      await blocker?.end().catch(() => {})
      await stopCalling()
    },
  },
  {
    alarms: ['UplinkBusy'],
    does: 'The web process computes, two thirds of the time.',
    strike: async ({ provider }) => provider.burden('busy'),
    async look({ monitoring }) {
      const [used] = await monitoring.ask('rate(process_cpu_seconds_total{role="web"}[10s])')
      return seen(`it uses ${used?.value.toFixed(2)} of a processor`, (used?.value ?? 0) > 0.2)
    },
    mends: 'It does no more.',
    mend: async ({ provider }) => provider.burden('nothing'),
  },
  {
    alarms: ['UplinkMemory'],
    does: 'The web process keeps 1.6 GB more than it should.',
    strike: async ({ provider }) => provider.burden('memory'),
    async look({ monitoring }) {
      const [used] = await monitoring.ask('process_resident_memory_bytes{role="web"}')
      return seen(`${((used?.value ?? 0) / 1e9).toFixed(1)} GB are resident`, (used?.value ?? 0) > 1.5e9)
    },
    mends: 'That process is restarted.',
    async mend({ provider }) {
      await provider.kill('web')
      await provider.start('web')
    },
  },
  {
    alarms: ['UplinkRestarting'],
    does: 'The web process is killed and started again, three times.',
    async strike({ provider }) {
      for (let again = 0; again < 3; again += 1) {
        await provider.kill('web')
        await provider.start('web')
        // so that it is asked between
        await wait(2500)
      }
    },
    async look({ monitoring }) {
      const [begun] = await monitoring.ask('time() - process_start_time_seconds{role="web"}')
      return seen(`it was started ${begun?.value.toFixed(0)} s ago`, (begun?.value ?? 60) < 30)
    },
    mends: 'It is left alone.',
    mend: async () => {},
  },
  {
    alarms: ['UplinkDisk', 'UplinkDatabaseDisk'],
    does: 'The disk of an embedded database is filled; a node_exporter tells of the same disk as of one of a PostgreSQL of its own.',
    strike: async ({ disk }) => disk.fill(),
    async look({ monitoring }) {
      const [free] = await monitoring.ask('min(uplink_disk_free_bytes)')
      const [seenThere] = await monitoring.ask('min(node_filesystem_avail_bytes{job="uplink-database"})')
      const gigabytes = (bytes: number | undefined) => ((bytes ?? 0) / 1e9).toFixed(2)
      return seen(
        `${gigabytes(free?.value)} GB are left, by node_exporter ${gigabytes(seenThere?.value)}`,
        (free?.value ?? 1e9) < 1e9 && (seenThere?.value ?? 1e9) < 1e9,
      )
    },
    mends: "What is not the portal's is deleted.",
    mend: async ({ disk }) => disk.empty(),
  },
  {
    alarms: ['UplinkStandby'],
    does: 'A synchronous standby follows the database, and loses its power.',
    async strike({ provider, standby, monitoring, until }) {
      await provider.query('GRANT pg_read_all_stats TO uplink_app')
      await standby.follow()
      await until('it is seen to follow', async () => {
        const [found] = await monitoring.ask('max(uplink_database_standbys{kind="synchronous"})')
        return found?.value === 1
      })
      await standby.lose()
    },
    look: async ({ provider }) =>
      seen(
        'pg_stat_replication is empty',
        (await provider.query('SELECT FROM pg_stat_replication')).length === 0,
      ),
    mends: 'It is started, and follows again.',
    mend: ({ standby }) => standby.follow(),
  },
  {
    alarms: ['UplinkLedger'],
    does: 'Somebody changes a balance past the portal; then the proof of the night runs.',
    async strike({ provider }) {
      await provider.query(
        'ALTER TABLE ledger_accounts DISABLE TRIGGER USER',
        wrongBalance,
        'ALTER TABLE ledger_accounts ENABLE TRIGGER USER',
      )
      await provider.runJob('billing.prove-ledger')
    },
    look: async ({ provider }) =>
      seen(
        'the log names it: accounts whose balance is not the sum of their entries',
        /does not add up.*1 accounts whose balance is not the sum/.test(provider.log('worker')),
      ),
    mends:
      'The balance is what its entries say again, as the documented steps have it, and the proof runs again.',
    async mend({ provider }) {
      await provider.query(
        'ALTER TABLE ledger_accounts DISABLE TRIGGER USER',
        `UPDATE ledger_accounts a SET balance = e.sum
           FROM (SELECT account_id, sum(amount) AS sum FROM ledger_entries GROUP BY 1) e
          WHERE e.account_id = a.id AND a.balance <> e.sum`,
        'ALTER TABLE ledger_accounts ENABLE TRIGGER USER',
      )
      await provider.runJob('billing.prove-ledger')
    },
  },
  {
    alarms: ['UplinkBilling'],
    does: 'A billing run is started, and its day cannot be concluded.',
    async strike({ provider }) {
      await provider.query(
        `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused by the drill'; END $$`,
        'CREATE TRIGGER refused BEFORE UPDATE OF billed_through ON organizations FOR EACH ROW WHEN (NEW.id = 1) EXECUTE FUNCTION refuse()',
      )
      const { status } = await provider.call('admin', 'POST', '/desk/billing-days/start', {
        organization_id: 1,
      })
      if (status !== 200) throw new Error(`The billing run is refused: ${status}`)
    },
    async look({ provider }) {
      const [job] = await provider.query<{ failure: string }>(
        `SELECT failure FROM job_states WHERE name = 'billing.run'`,
      )
      return seen(`About › Jobs: ${job?.failure}`, job?.failure.includes('organization 1') === true)
    },
    mends: 'It can, and the run is started again.',
    async mend({ provider }) {
      await provider.query('DROP TRIGGER refused ON organizations', 'DROP FUNCTION refuse()')
      await provider.call('admin', 'POST', '/desk/billing-days/start', { organization_id: 1 })
    },
  },
  {
    alarms: ['UplinkJobFailing'],
    does: 'The job of exports fails, because its table has another name.',
    async strike({ provider }) {
      await provider.query('ALTER TABLE report_exports RENAME TO report_exports_of_another_name')
      await provider.runJob('reports.make-exports')
    },
    look: async ({ provider }) =>
      seen("the log's `job failed`", /"job":"reports.make-exports".*job failed/.test(provider.log('worker'))),
    mends: 'It has its own again.',
    async mend({ provider }) {
      await provider.query('ALTER TABLE report_exports_of_another_name RENAME TO report_exports')
      await provider.runJob('reports.make-exports')
    },
  },
  {
    alarms: ['UplinkJobOverdue', 'UplinkPaymentsWait'],
    does: 'The worker is killed; a customer begins to pay. What both leave behind is set back by twenty minutes.',
    async strike(site) {
      const { provider } = site
      await provider.kill('worker')
      const begun = await beginToPay(site)
      if (begun.status !== 200) throw new Error(`The payment is refused: ${JSON.stringify(begun)}`)
      await provider.query(
        `UPDATE payments SET next_check_at = now() - interval '20 minutes' WHERE id = (SELECT max(id) FROM payments)`,
        `UPDATE job_states SET succeeded_at = succeeded_at - interval '20 minutes',
           known_since = known_since - interval '20 minutes', started_at = started_at - interval '20 minutes'
         WHERE cron LIKE '* %'`,
      )
    },
    async look({ monitoring }) {
      const [up] = await monitoring.ask('up{role="worker"}')
      return seen('up{role="worker"} is 0', up?.value === 0)
    },
    mends: 'The worker is started.',
    mend: ({ provider }) => provider.start('worker'),
  },
  {
    alarms: ['UplinkPaymentsRefused'],
    does: 'A customer wants to pay all the time, and the gateway’s token cannot be read.',
    async strike(site) {
      await site.provider.query('ALTER TABLE gateway_tokens RENAME TO gateway_tokens_of_another_name')
      // so seldom that the portal does not refuse it for being too often, which is another thing
      stopCalling = always(() => beginToPay(site, 1), 1000)
    },
    look: async ({ provider }) =>
      seen(
        "the log's `a payment could not be begun`, with its reason",
        /gateway_tokens.*a payment could not be begun/.test(provider.log('web')),
      ),
    mends: 'It can.',
    async mend({ provider }) {
      await provider.query('ALTER TABLE gateway_tokens_of_another_name RENAME TO gateway_tokens')
      await stopCalling()
    },
  },
  {
    alarms: ['UplinkMessagesWait', 'UplinkMessagesSilent', 'UplinkMessagesGivenUp'],
    does: 'No gateway for SMS listens; 150 messages are written two hours ago, and one a day ago.',
    async strike({ provider }) {
      await provider.query(
        `INSERT INTO outbox (transport, recipient, payload, created_at)
          VALUES ('sms', '+8801700000000', '{"text": "drill"}', now() - interval '25 hours')`,
        `INSERT INTO outbox (transport, recipient, payload, created_at)
          SELECT 'sms', '+8801700000000', '{"text": "drill"}', now() - interval '2 hours' FROM generate_series(1, 150)`,
      )
    },
    async look({ provider }) {
      const [sms] = await provider.query<{ transport: string; last_error: string; count: number }>(waitingSms)
      const given = await provider.query('SELECT FROM outbox WHERE abandoned_at IS NOT NULL')
      return seen(
        `${sms?.count} by ${sms?.transport} wait (${sms?.last_error}), ${given.length} is given up`,
        sms?.transport === 'sms' && sms.count >= 100 && given.length === 1,
      )
    },
    mends: 'The gateway listens; they go out by themselves.',
    async mend({ provider, until }) {
      let came = 0
      const gateway = createServer((request, response) => {
        request.resume()
        came += 1
        response.end()
      }).listen(provider.smsPort, '127.0.0.1')
      await once(gateway, 'listening')
      await until('all messages go out', () => came >= 150)
      gateway.closeAllConnections()
      gateway.close()
    },
  },
  {
    alarms: ['UplinkEquipmentClock'],
    does: 'Equipment reports from three days ahead.',
    async strike({ provider }) {
      for (let reports = 0; reports < 3; reports += 1)
        await provider.account(
          packet(reports ? 'Interim-Update' : 'Start', new Date(Date.now() + 72 * hour), reports * 300),
        )
    },
    async look({ provider }) {
      const { data } = await provider.call('admin', 'GET', '/radius/unknown-lines')
      return seen('Unknown lines says it', /"clock_behind_seconds":-259/.test(JSON.stringify(data)))
    },
    mends: 'Its clock is set.',
    async mend({ provider }) {
      await provider.account(packet('Stop', new Date(), 900))
    },
  },
  {
    alarms: ['UplinkRadiusSilent'],
    does: 'The network reports for a while, and then nothing any more.',
    async strike(site) {
      const stop = always(() => reportAll(site.provider))
      await site.until('the network has reported', async () => {
        const [found] = await site.monitoring.ask(
          'sum(increase(uplink_http_request_seconds_count{route="/api/radius/accounting"}[1d])) > 120',
        )
        return found !== undefined
      })
      await stop()
    },
    async look({ monitoring }) {
      const [rate] = await monitoring.ask(
        'sum(rate(uplink_http_request_seconds_count{route=~"/api/radius/.*"}[5s]))',
      )
      return seen('nothing comes at /api/radius', rate?.value === 0)
    },
    mends: 'It reports again, until the end of the drill.',
    mend: async (site) => void always(() => reportAll(site.provider)),
  },
  {
    alarms: ['UplinkCertificate'],
    does: 'The front door shows a certificate that ends in five days, when the portal looks.',
    async strike({ door, disk }) {
      door.show(5)
      await disk.restart()
    },
    async look({ monitoring }) {
      const [left] = await monitoring.ask('uplink_certificate_ends_timestamp_seconds - time()')
      const days = (left?.value ?? 0) / 86_400
      return seen(`it ends in ${days.toFixed(1)} days`, days > 4 && days < 5.1)
    },
    mends: 'It has a new one, and the portal looks again.',
    async mend({ door, disk }) {
      door.show(90)
      await disk.restart()
    },
  },
]
