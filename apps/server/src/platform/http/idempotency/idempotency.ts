import { createHash } from 'node:crypto'
import { idempotencyKey } from '@uplink/contract/route'
import { sql } from 'kysely'
import type { Clock } from '../../clock'
import type { Database } from '../../database/kysely'
import { startRenewing } from '../../intervals/renewing'
import { invalid, Problem } from '../problem'

/**
 * Short, so that after a crash a repeated request is not refused for minutes as one in progress. Renewed while the
 * act runs.
 */
const leaseMs = 15_000
const renewedMs = 5000

/** What the handler of an idempotent route gets in addition. */
export interface Keeping {
  /**
   * Stores the answer in the transaction of the effect, so that both commit or neither. Every such handler calls it
   * once, before it returns that same answer.
   */
  keep<Answer>(tx: Database, answer: Answer): Promise<Answer>
}

interface Act {
  /** The user's id, or `guest`. */
  caller: string
  /** `POST /payments` */
  route: string
  key: string
  hash: Buffer
}

/** An act that only this call may do. */
export interface BegunAct extends Keeping {
  isKept(): boolean
  /** Releases the key after a refusal, so that the act can be sent again. */
  release(): Promise<void>
  /** Stops renewing the lease; called when the call is answered. */
  stop(): void
}

/**
 * Begins an act, or returns the answer that it got before.
 *
 * @param db acts as the system
 * @param parts what was sent, as the contract parsed it
 * @throws Problem 422 without a valid key or when the key came with another request; 409 while the first call runs
 */
export async function beginAct(
  { db, clock }: { db: Database; clock: Clock },
  sent: { caller: string; route: string; header: unknown; parts: unknown },
): Promise<{ answered: unknown } | { begun: BegunAct }> {
  const key = idempotencyKey.safeParse(sent.header)
  if (!key.success)
    throw invalid('Idempotency-Key', 'The Idempotency-Key header must be 16 to 64 letters, digits, - or _')
  const hash = hashOf(sent.parts)
  const act = { caller: sent.caller, route: sent.route, key: key.data, hash }
  const now = clock.now()
  const leasedUntil = new Date(now.getTime() + leaseMs)
  if (await claim(db, act, now, leasedUntil)) return { begun: begun({ db, clock }, act, leasedUntil) }
  const known = await find(db, act)
  if (known && !known.request_hash.equals(hash)) throw new Problem('request.key-reused')
  if (!known || known.answer === null) throw new Problem('request.in-progress', { retryAfter: 2 })
  return { answered: known.answer }
}

/**
 * What tells two requests with one key apart. A password stays out: the rest is in the database too, so that a plain
 * hash would let whoever steals a copy try passwords at full speed, past their own slow hash (security decisions 2).
 */
function hashOf(parts: unknown): Buffer {
  const text = JSON.stringify(parts, (name, value: unknown) => (name === 'password' ? undefined : value))
  return createHash('sha256').update(text).digest()
}

function begun({ db, clock }: { db: Database; clock: Clock }, act: Act, leasedUntil: Date): BegunAct {
  const { caller, route, key } = act
  const leases = [leasedUntil]
  // The key is ours until somebody answers it or takes it over.
  const isOurs = () => sql`caller = ${caller} AND route = ${route} AND key = ${key}
    AND leased_until = ANY(${leases}) AND answer IS NULL`
  let isKept = false
  const stop = startRenewing({
    everyMs: renewedMs,
    renew: () => {
      const next = new Date(clock.now().getTime() + leaseMs)
      const renewed = sql`UPDATE idempotency_keys SET leased_until = ${next} WHERE ${isOurs()}`
      leases.push(next)
      return renewed.execute(db)
    },
  })
  return {
    isKept: () => isKept,
    async keep(tx, answer) {
      const kept = await sql`
        UPDATE idempotency_keys SET answer = ${JSON.stringify(answer)} WHERE ${isOurs()} RETURNING 1`.execute(
        tx,
      )
      if (kept.rows.length === 0) throw new Problem('request.in-progress', { retryAfter: 2 })
      isKept = true
      return answer
    },
    async release() {
      stop()
      await sql`DELETE FROM idempotency_keys WHERE ${isOurs()}`.execute(db)
    },
    stop,
  }
}

async function claim(db: Database, act: Act, now: Date, leasedUntil: Date): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO idempotency_keys AS known (caller, route, key, request_hash, created_at, leased_until)
    VALUES (${act.caller}, ${act.route}, ${act.key}, ${act.hash}, ${now}, ${leasedUntil})
    ON CONFLICT (caller, route, key) DO UPDATE SET leased_until = excluded.leased_until
      WHERE known.answer IS NULL AND known.leased_until <= ${now} AND known.request_hash = excluded.request_hash
    RETURNING 1`.execute(db)
  return rows.length > 0
}

async function find(db: Database, act: Act) {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('caller', '=', act.caller)
    .where('route', '=', act.route)
    .where('key', '=', act.key)
    .executeTakeFirst()
}
