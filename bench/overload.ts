import { readFileSync } from 'node:fs'
// oxlint-disable-next-line house/weak-tests -- load balancers ask at intervals
import { setTimeout as after } from 'node:timers/promises'
import { cpuTime } from './cpu-time'
import { postmasterOf, settings, withDemo } from './database'
import { pinApart } from './pinning'
import { customerCalls, signIn } from './customer-calls'
import { loadEvenly, type Loaded } from './even-load'
import { medianOf, p95 } from './reports/figures'
import { serve, type Served } from './servers'

const seconds = 3
/**
 * Other programs on the machine take time from the portal at one moment and not at another, so both loads take turns,
 * often. The shares are of all rounds together: a single one is a twentieth off, and nine together still a thirtieth.
 */
const rounds = 24
const times = 4
const wanted = { share: 0.9, refusalMs: 50, recoveryMs: 2000 }

/**
 * How the portal behaves at four times the load that it can handle: calls answered, how soon the others are refused,
 * how soon health answers meanwhile, and when all is normal again.
 */
export async function benchOverload(): Promise<void> {
  await withDemo(async (database) => {
    const pinned = await pinApart(database)
    const postmaster = await postmasterOf(database)
    const portal = await serve(
      [...(pinned ?? []), 'node', 'apps/server/dist/main.js'],
      settings(database),
      /http:\/\/localhost:(\d+)/,
    )
    try {
      const headers = { authorization: `Bearer ${await signIn(portal.origin)}` }
      const requests = customerCalls.map((path) => ({ path, headers }))
      await loadEvenly(portal.origin, { requests, connections: 32, seconds: 3 })
      const processorTime = () => {
        const used = cpuTime(portal.pid, postmaster)
        return used ? used.server + used.database : NaN
      }
      const all: Round[] = []
      const measureCapacity = () =>
        loadEvenly(portal.origin, { requests, connections: 32, seconds }, processorTime)
      let before = await measureCapacity()
      for (let round = 0; round < rounds; round++) {
        const capacity = before
        const health = probe(portal)
        const perSecond = times * capacity.perSecond
        const overload = await loadEvenly(
          portal.origin,
          { requests, connections: 512, perSecond, seconds },
          processorTime,
        )
        const ended = performance.now()
        const healthMs = await health.stop()
        const recoveryMs = await recovered(portal, requests[0]?.path ?? '', headers, ended)
        const then = await measureCapacity()
        all.push({
          capacity,
          overload,
          healthMs,
          recoveryMs,
          around: (before.perSecond + then.perSecond) / 2,
          costAround: (costOf(before) + costOf(then)) / 2,
        })
        before = then
      }
      console.log(
        pinned
          ? 'the portal and its database share one core; the calls are made on another'
          : 'the portal, its database and the caller share all cores, so fewer calls are answered',
      )
      const middle = (figure: (round: Round) => number) => medianOf(all.map(figure))
      const sum = (figure: (round: Round) => number) => all.reduce((total, round) => total + figure(round), 0)
      const share = sum((round) => round.overload.perSecond) / sum(({ around }) => around)
      const perSecond = (figure: (round: Round) => number) => `${Math.round(middle(figure))} calls/s`
      console.log(`the middle of ${rounds} rounds, and the shares of all of them together:`)
      console.log(
        `capacity        ${perSecond(({ capacity }) => capacity.perSecond)}, p95 ${ms(middle(({ capacity }) => p95(capacity.answered)))}`,
      )
      console.log(`offered         ${perSecond(({ overload }) => overload.offered)}`)
      console.log(
        `still answered  ${perSecond(({ overload }) => overload.perSecond)}, ${Math.round(100 * share)} % (wanted: ${100 * wanted.share} %), p95 ${ms(middle(({ overload }) => p95(overload.answered)))}`,
      )
      const sameTime = sum(({ costAround }) => costAround) / sum((round) => costOf(round.overload))
      if (!Number.isNaN(sameTime))
        console.log(`                ${Math.round(100 * sameTime)} % for the same processor time`)
      console.log(
        `refused         ${perSecond(({ overload }) => overload.refused.length / seconds)}, p95 ${ms(middle(({ overload }) => p95(overload.refused)))} (wanted: ${ms(wanted.refusalMs)})`,
      )
      console.log(`health          p95 ${ms(middle(({ healthMs }) => p95(healthMs)))} meanwhile`)
      console.log(`memory          ${memory(portal)} at most`)
      console.log(
        `back to normal  after ${ms(middle(({ recoveryMs }) => recoveryMs))} (wanted: ${ms(wanted.recoveryMs)})`,
      )
    } finally {
      await portal.stop()
    }
  })
}

/** Seconds of processor time for each call that was answered. */
const costOf = ({ used, answered }: Loaded & { used: number }) => used / answered.length

interface Round {
  capacity: Loaded
  overload: Loaded & { used: number }
  healthMs: number[]
  /** Milliseconds. */
  recoveryMs: number
  /** The capacity just before and just after, because a machine's speed changes: calls per second. */
  around: number
  /** Seconds of processor time for each call, just before and just after. */
  costAround: number
}

/**
 * Calls health ten times a second, as several load balancers would. Called in a ring it was answered 370 times a second,
 * which took from the portal, unseen, a twentieth of what the bench counts.
 */
function probe({ origin }: Served) {
  const taken: number[] = []
  const over = { is: false }
  const all = (async () => {
    while (!over.is) {
      const began = performance.now()
      await fetch(`${origin}/readyz`).then((answer) => answer.arrayBuffer())
      taken.push(performance.now() - began)
      await after(100)
    }
    return taken
  })()
  return {
    stop: () => {
      over.is = true
      return all
    },
  }
}

/** Milliseconds until twenty calls in a row are answered within 100 ms each. */
async function recovered(portal: Served, path: string, headers: Record<string, string>, since: number) {
  for (let row = 0; row < 20;) {
    const began = performance.now()
    const answer = await fetch(portal.origin + path, { headers })
    await answer.arrayBuffer()
    row = answer.status === 200 && performance.now() - began < 100 ? row + 1 : 0
  }
  return performance.now() - since
}

/** The most memory that the process has used so far. */
const memory = ({ pid }: Served) =>
  /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]?.replace(/\d{3}$/, ' MB')

const ms = (value: number) => `${Math.round(value)} ms`
