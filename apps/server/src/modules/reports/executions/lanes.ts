import type { Clock } from '#platform/clock'
import type { HeldLock } from '#platform/database/held-locks'
import { alone, type Peers } from './peers'

/** Who waits: a person for what they have just asked for, or a dashboard that reads its cells again and again. */
export type Rank = 'person' | 'dashboard'

/**
 * How much later than they come others are queued. Within this time a person goes first, however many cells wait;
 * nobody waits for ever. It is as long as a cell may take.
 */
const laterMs: Record<Rank, number> = { person: 0, dashboard: 30_000 }

/** Lets a few in at a time and queues the others; all processes share the turns and the queue. */
export interface Lane {
  /** Resolves when it is the caller's turn, with a function that ends the turn; rejects with the signal's reason. */
  enter(signal: AbortSignal, rank?: Rank): Promise<() => void>
  /** The position in the queue of the caller with this signal; 0 when it is their turn. */
  place(signal: AbortSignal): number
}

interface Waiting {
  signal: AbortSignal
  /** Milliseconds, with what its rank adds; among all processes, the one with the least goes first. */
  since: number
  go(slot: number): void
}

/** Another process that waits, and since when. */
interface Queue {
  since: readonly number[]
  heardAt: number
}

type Word = { lane: string; waits: readonly number[] } | { lane: string; isFree: true }

/** A waiting process repeats this and looks for a turn itself, in case a message was lost. */
const againMs = 2000
/** A process that has not repeated it for this long no longer waits. */
const forgottenMs = 3 * againMs
/** For this long, earlier callers of other processes may take a free turn before callers here do. */
const courtesyMs = 250
/** Changes of a queue within this time are sent together. */
const gatherMs = 20
/** A message has room for no more; those behind them see a position that is too low. */
const toldAtMost = 400

interface LaneOptions {
  /** The same in all processes. */
  name: string
  /** How many may be inside at a time, in all processes together. */
  size: number
  clock: Clock
  peers?: Peers | undefined
}

/**
 * Each turn is a lock; whoever is inside holds one of them. A process keeps its locks until another process waits for
 * them, so a process that is alone requests each lock only once.
 */
export function createLane({ name, size, clock, peers = alone }: LaneOptions): Lane {
  const waiting: Waiting[] = []
  const slots = new Map<number, HeldLock>()
  /** Locks of this process that nobody uses at the moment. */
  const idle: number[] = []
  const queues = new Map<string, Queue>()
  let isPumping = false
  /** Something may have become free. */
  let isWoken = false
  let isToldOfQueue = false
  let gathering: NodeJS.Timeout | undefined
  let again: NodeJS.Timeout | undefined

  peers.on('turns', (word: Word, by) => {
    if (word.lane !== name) return
    if ('isFree' in word) return void pump()
    if (word.waits.length === 0) return void queues.delete(by)
    queues.set(by, { since: word.waits, heardAt: performance.now() })
    for (const slot of idle.splice(0)) giveAway(slot)
  })
  peers.onJoin(() => tell())

  /** Everybody who waits in other processes. */
  function waitElsewhere(): { by: string; since: number }[] {
    const now = performance.now()
    for (const [by, { heardAt }] of queues) if (now - heardAt > forgottenMs) queues.delete(by)
    return [...queues].flatMap(([by, { since }]) => since.map((each) => ({ by, since: each })))
  }

  const before = (own: Waiting) =>
    waitElsewhere().filter(
      ({ by, since }) => since < own.since || (since === own.since && by < (peers.tag ?? '')),
    ).length

  /** Releases a turn for other processes. */
  function giveAway(slot: number): void {
    const lock = slots.get(slot)
    slots.delete(slot)
    void lock?.release().then(() => peers.say('turns', { lane: name, isFree: true }))
  }

  function leave(slot: number): void {
    if (slots.get(slot)?.lost.aborted) slots.delete(slot)
    else {
      const [head] = waiting
      const isTheirs = head ? before(head) > 0 : waitElsewhere().length > 0
      if (isTheirs) giveAway(slot)
      else idle.push(slot)
    }
    void pump()
  }

  /** A free turn; if the portal's database does not answer, callers do not wait for one. */
  async function takeSlot(): Promise<number | undefined> {
    for (let slot = 0; slot < size; slot++) {
      if (slots.has(slot)) continue
      const lock = await peers.take(`turn ${name} ${slot}`).catch(() => alone.take(name))
      if (!lock) continue
      slots.set(slot, lock)
      return slot
    }
    return undefined
  }

  function takeIdle(): number | undefined {
    for (let slot = idle.shift(); slot !== undefined; slot = idle.shift()) {
      if (!slots.get(slot)?.lost.aborted) return slot
      slots.delete(slot)
    }
    return undefined
  }

  /** Lets in everybody who may enter. `isPatient`: earlier callers elsewhere have had their chance. */
  async function pump(isPatient = false): Promise<void> {
    isWoken = true
    if (isPumping) return
    isPumping = true
    while (isWoken) {
      isWoken = false
      await letIn(isPatient)
    }
    isPumping = false
    tell()
  }

  async function letIn(isPatient: boolean): Promise<void> {
    for (let [head] = waiting; head; [head] = waiting) {
      const isBehind = !isPatient && before(head) > 0
      const slot = takeIdle() ?? (isBehind ? undefined : ((await takeSlot()) ?? takeIdle()))
      if (slot === undefined) {
        if (isBehind) setTimeout(() => void pump(true), courtesyMs).unref()
        return
      }
      const next = waiting.shift()
      if (next) next.go(slot)
      else leave(slot)
    }
  }

  /** Tells other processes who waits here, as long as anybody does. */
  function tell(): void {
    const isNews = waiting.length > 0 || isToldOfQueue
    if (gathering || !isNews || (peers.isAlone && slots.size === size)) return
    gathering = setTimeout(() => {
      gathering = undefined
      isToldOfQueue = waiting.length > 0
      peers.say('turns', { lane: name, waits: waiting.slice(0, toldAtMost).map(({ since }) => since) })
      clearTimeout(again)
      if (isToldOfQueue) again = setTimeout(() => void pump(true), againMs).unref()
    }, gatherMs).unref()
  }

  function turn(slot: number): () => void {
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      leave(slot)
    }
  }

  return {
    async enter(signal, rank = 'person') {
      signal.throwIfAborted()
      const slot = waiting.length === 0 ? takeIdle() : undefined
      if (slot !== undefined) return turn(slot)
      return new Promise((resolve, reject) => {
        const onAbort = () => {
          waiting.splice(waiting.indexOf(one), 1)
          tell()
          reject(signal.reason as Error)
        }
        const one: Waiting = {
          signal,
          since: clock.now().getTime() + laterMs[rank],
          go: (given) => {
            signal.removeEventListener('abort', onAbort)
            resolve(turn(given))
          },
        }
        signal.addEventListener('abort', onAbort, { once: true })
        const behind = waiting.findIndex(({ since }) => since > one.since)
        waiting.splice(behind < 0 ? waiting.length : behind, 0, one)
        void pump()
      })
    },
    place(signal) {
      const index = waiting.findIndex((one) => one.signal === signal)
      const own = waiting[index]
      return own ? index + 1 + before(own) : 0
    },
  }
}
