import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionFactory } from './modules/connections/connections.factory'
import { organizationFactory } from './modules/organizations/organizations.factory'
import { changesWhile } from './testing/databases/counted-changes'
import { createTestApp, type TestApp } from './testing/test-app'
import { jobs, type WorkDeps } from './worker'

// Whatever has gathered, a job that clears it away changes few rows in a statement: nobody waits for its locks, and one that is broken
// off has not worked in vain.
const rows = 25_000
/** The most in one statement. */
const most = 2000

let app: TestApp
let of: { user: number; line: number; organization: number; session: number; signOn: number; webhook: number }
beforeAll(async () => {
  app = await createTestApp()
  const organization = (await organizationFactory(app)).id
  const { userId: user } = await app.signIn({ accountType: 'staff', roleIds: [1] })
  // sessions of an organization's people go by its own time, by the job of retention
  await app.db.updateTable('users').set({ organization_id: null }).where('id', '=', user).execute()
  const line = await connectionFactory(app, { userId: user, organizationId: organization })
  const [session] = await app.db.selectFrom('sessions').select('id').where('user_id', '=', user).execute()
  const now = app.clock.now()
  const signOn = await app.db
    .insertInto('single_sign_ons')
    .values({
      organization_id: organization,
      key: 'k'.repeat(12),
      name: 'One',
      issuer: 'https://one.example',
      client_id: 'one',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const webhook = await app.db
    .insertInto('webhooks')
    .values({
      organization_id: organization,
      name: 'One',
      url: 'https://one.example',
      events: ['payment.succeeded'],
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  of = {
    user,
    line: line.id,
    organization,
    session: Number(session?.id),
    signOn: Number(signOn.id),
    webhook: Number(webhook.id),
  }
})
afterAll(() => app.close())

const each = sql`generate_series(1, ${rows}::int) n`
const hash = sql`sha256(n::text::bytea)`

/** What gathers for each job that clears away, a table at a time. */
const gathered: Readonly<Record<string, Readonly<Record<string, (old: Date) => ReturnType<typeof sql>>>>> = {
  'idempotency.purge': {
    idempotency_keys: (
      old,
    ) => sql`INSERT INTO idempotency_keys (caller, route, key, request_hash, created_at, leased_until)
      SELECT 'guest', 'POST /x', 'key' || n, '', ${old}, ${old} FROM ${each}`,
  },
  'outbox.purge-sent': {
    'messages that were sent': (old) => sql`INSERT INTO outbox (transport, recipient, payload, sent_at)
      SELECT 'mail', 'a@example.org', '{}', ${old} FROM ${each}`,
    'messages that were given up': (
      old,
    ) => sql`INSERT INTO outbox (transport, recipient, payload, abandoned_at)
      SELECT 'mail', 'a@example.org', '{}', ${old} FROM ${each}`,
  },
  'outbox.purge-message-logs': {
    message_logs: (
      old,
    ) => sql`INSERT INTO message_logs (outbox_id, channel, kind, recipient, text, created_at)
      SELECT n, 'mail', 'x', 'a@example.org', '', ${old} FROM ${each}`,
  },
  'auth.purge-sessions': {
    sessions: (
      old,
    ) => sql`INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, expires_at, ended_at, end_reason)
      SELECT ${hash}, ${of.user}, ${old}, ${old}, ${old}, ${old}, 'logout' FROM ${each}`,
  },
  'auth.end-unused-sessions': {
    sessions: (old) => sql`INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
      SELECT ${hash}, ${of.user}, ${old}, ${old}, ${app.clock.now()}::timestamptz + interval '1 day' FROM ${each}`,
  },
  'auth.purge-secrets': {
    pending_changes: (
      old,
    ) => sql`INSERT INTO pending_changes (user_id, purpose, change, destinations, nonce, created_at, expires_at)
      SELECT ${of.user}, 'change-password', '{}', '[]', substring(sha256(n::text::bytea) FROM 1 FOR 16), ${old}, ${old} FROM ${each}`,
    password_resets: (
      old,
    ) => sql`INSERT INTO password_resets (channel, destination, address, token_hash, created_at, expires_at)
      SELECT 'mail', 'a@example.org', '192.0.2.1', ${hash}, ${old}, ${old} FROM ${each}`,
    sign_in_challenges: (
      old,
    ) => sql`INSERT INTO sign_in_challenges (user_id, address, token_hash, created_at, expires_at)
      SELECT ${of.user}, '192.0.2.1', ${hash}, ${old}, ${old} FROM ${each}`,
    passkey_challenges: (
      old,
    ) => sql`INSERT INTO passkey_challenges (session_id, user_id, purpose, challenge_hash, created_at, expires_at)
      SELECT ${of.session}, ${of.user}, 'prove', ${hash}, ${old}, ${old} FROM ${each}`,
    second_factors: (old) => sql`INSERT INTO second_factors (user_id, kind, name, secret_sealed, created_at)
      SELECT ${of.user}, 'totp', 'One', 'x', ${old} FROM ${each}`,
    remembered_devices: (
      old,
    ) => sql`INSERT INTO remembered_devices (user_id, device_label, address, token_hash, created_at, expires_at)
      SELECT ${of.user}, 'One', '192.0.2.1', ${hash}, ${old}, ${old} FROM ${each}`,
    password_tries: (old) => sql`INSERT INTO password_tries (key, next_at, busy_until)
      SELECT 'one ' || n, ${old}, ${old} FROM ${each}`,
  },
  'single-sign-on.purge': {
    single_sign_on_attempts: (
      old,
    ) => sql`INSERT INTO single_sign_on_attempts (state_hash, browser_hash, sign_on_id, created_at, expires_at)
      SELECT ${hash}, ${hash}, ${of.signOn}, ${old}, ${old} FROM ${each}`,
    single_sign_on_logouts: (
      old,
    ) => sql`INSERT INTO single_sign_on_logouts (token_hash, sign_on_id, created_at)
      SELECT ${hash}, ${of.signOn}, ${old} FROM ${each}`,
  },
  'packages.purge-quotes': {
    package_quotes: (
      old,
    ) => sql`INSERT INTO package_quotes (connection_id, contract_id, package_id, timing, effective_on, price, total, lines, quoted_at, expires_at)
      SELECT connection_id, id, package_id, 'now', '2026-01-01', 1, 1, '[]', ${old}, ${old} FROM contracts, ${each}
      WHERE connection_id = ${of.line}`,
  },
  'reports.tidy-runs': {
    report_runs: (
      old,
    ) => sql`INSERT INTO report_runs (id, user_id, kind, state, statement, started_at, alive_at, ended_at)
      SELECT 'run' || n, ${of.user}, 'run', 'done', 'x', ${old}, ${old}, ${old} FROM ${each}`,
    report_run_answers: (old) => sql`INSERT INTO report_run_answers (call, content, answered_at)
      SELECT 'call' || n, '', ${old} FROM ${each}`,
  },
  'webhooks.purge-deliveries': {
    webhook_deliveries: (old) => sql`INSERT INTO webhook_deliveries (webhook_id, event, body, created_at)
      SELECT ${of.webhook}, 'x', '{}', ${old} FROM ${each}`,
  },
  'made-files.expire': {
    'files of reports': (
      old,
    ) => sql`INSERT INTO report_exports (id, user_id, name, asked, state, created_at, expires_at)
      SELECT 'file' || n, ${of.user}, 'One', '{}', 'failed', ${old}, ${old} FROM ${each}`,
    'files about people': (old) => sql`INSERT INTO personal_exports (id, user_id, about_id, state, created_at)
      SELECT 'file' || n, ${of.user}, ${of.user}, 'failed', ${old} FROM ${each}`,
  },
  'usage.close-silent': {
    network_sessions: (
      old,
    ) => sql`INSERT INTO network_sessions (connection_id, nas_address, session_id, unique_id, started_at, updated_at, heard_at, is_reporting)
      SELECT ${of.line}, '192.0.2.1', 's' || n, 'u' || n, ${old}, ${old}, ${old}, true FROM ${each}`,
  },
}

const pairs = Object.entries(gathered).flatMap(([job, kinds]) =>
  Object.entries(kinds).map(([kind, fill]) => [job, kind, fill] as const),
)

const run = (name: string) =>
  jobs
    .find((one) => one.name === name)
    ?.run(
      {
        db: app.db,
        clock: app.clock,
        log: pino({ level: 'silent' }),
        config: app.config,
      } as unknown as WorkDeps,
      undefined,
      new AbortController().signal,
    )

describe('a job that clears away', () => {
  it.each(pairs)('%s takes few in a statement: %s', async (job, _kind, fill) => {
    await fill(new Date(app.clock.now().getTime() - 200 * 86_400_000)).execute(app.db)
    const changes = await changesWhile(async () => run(job))
    const changed = changes.map((one) => one.rows)
    expect(changed.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(rows)
    expect(Math.max(...changed)).toBeLessThanOrEqual(most)
  })

  it('is tried here, by its name', () => {
    const clearing = jobs
      .map(({ name }) => name)
      .filter((name) => /purge|expire|tidy|end-unused|close/.test(name))
    const elsewhere = [
      // by the test of the readings themselves
      'usage.purge-readings',
    ]
    expect(clearing.filter((name) => !(name in gathered) && !elsewhere.includes(name))).toEqual([])
  })
})
