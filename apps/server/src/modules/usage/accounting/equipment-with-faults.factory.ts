import { radiusPacket } from '../radius.factory'

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function dice(seed: number) {
  let state = seed * 2_654_435_761
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    chance: (share: number) => next() < share,
    from: (low: number, high: number) => Math.round(low + next() * (high - low)),
    one: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T,
  }
}

type Dice = ReturnType<typeof dice>

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const interval = 5 * minute

/** Times are milliseconds since the life began. */
export interface Packet {
  arrives: number
  session: number
  seconds: number
  bytes: number
  status: 'Start' | 'Interim-Update' | 'Stop' | 'Accounting-On'
  /** What its Event-Timestamp says; undefined: it has none. */
  stamp: number | undefined
  delay: number
}

/** A packet of a life as the RADIUS server hands it on. */
export function packetOf(
  { status, session, seconds, bytes, stamp, delay }: Packet,
  life: { username: string; nas: string; begin: number; reusesIds: boolean; hasGigawords: boolean },
) {
  const isOn = status === 'Accounting-On'
  return radiusPacket({
    'Acct-Status-Type': status,
    'NAS-IP-Address': life.nas,
    ...(!isOn && {
      'User-Name': life.username,
      'Calling-Station-Id': '02:1a:4b:00:00:01',
      'Acct-Session-Id': life.reusesIds ? 'the same' : `session-${session}`,
    }),
    ...(!isOn &&
      status !== 'Start' && {
        'Acct-Session-Time': seconds,
        'Acct-Output-Octets': bytes % 4_294_967_296,
        'Acct-Input-Octets': seconds,
        ...(life.hasGigawords && { 'Acct-Output-Gigawords': Math.floor(bytes / 4_294_967_296) }),
      }),
    ...(stamp !== undefined && { 'Event-Timestamp': Math.floor((life.begin + stamp) / second) }),
    'Acct-Delay-Time': delay,
  })
}

/** What clocks show at a moment. */
interface Clock {
  name: string
  show(at: number): number | undefined
}

/** A clock that differs from the truth until it is set right, if it ever is. `begin` is the true time of the moment 0. */
function clockOf(roll: Dice, length: number, begin: number): Clock {
  const settled = roll.chance(0.5) ? roll.from(0, length) : Number.POSITIVE_INFINITY
  const [name, skew] = roll.one([
    ['right', 0],
    ['right', 0],
    ['minutes behind', -roll.from(3 * minute, hour)],
    ['hours behind', -roll.from(hour, 20 * hour)],
    ['days behind', -roll.from(day, 6 * day)],
    ['weeks behind', -roll.from(8 * day, 60 * day)],
    ['ahead', roll.from(10 * minute, 3 * day)],
    ['1970', -begin],
    ['2036', roll.from(3000 * day, 3600 * day)],
    ['none', undefined],
  ] as const)
  return {
    name: `${name}, ${settled === Number.POSITIVE_INFINITY ? 'never set' : `set right at ${settled / second}`}`,
    show: (at) => (skew === undefined ? undefined : at >= settled ? at : at + skew),
  }
}

/** How a packet looks when it is sent again, because its answer was lost or the network delivered it twice. */
const repeats = ['as it was', 'with its delay', 'stamped anew', 'stamped anew with its delay'] as const

/** One to three sessions of a line, one after another, and what arrives of them. */
export function liveWithFaults(roll: Dice, begin: number) {
  const packets: Packet[] = []
  const clock = clockOf(roll, 4 * hour, begin)
  const repeat = roll.one(repeats)
  // The RADIUS server stamps what has no stamp when it gets it (FreeRADIUS: `preprocess`), each repeated packet anew.
  const isStampedByServer = clock.name.startsWith('none') && roll.chance(0.5)
  const isRight = isStampedByServer || clock.name.startsWith('right')
  // Without Gigawords what waits or is lost may hide that a counter went round.
  const hasGigawords = roll.chance(0.8)
  // Packets that waited through an outage come together, hours after it; their stamps are right, or nobody could tell.
  const outage = isRight && hasGigawords && roll.chance(0.3) ? roll.from(0, 2 * hour) : undefined
  const outageEnds = outage === undefined ? 0 : outage + roll.from(10 * minute, hour)
  // An id that is given away again looks like a clock that was set where packets come together or late, and like a packet that was
  // sent again where they have no stamps.
  const isStamped = isStampedByServer || clock.show(0) !== undefined
  const reusesIds = outage === undefined && isStamped && roll.chance(0.2)
  const isLate = outage === undefined && !reusesIds && isStamped && hasGigawords ? roll.one([0, 0, 0.05]) : 0
  const isLost = hasGigawords ? roll.one([0, 0.1, 0.3]) : 0

  const send = (one: Omit<Packet, 'arrives' | 'stamp' | 'delay'>, at: number) => {
    if (roll.chance(isLost)) return
    const reaches = at + roll.from(0, 2) * second
    const waits = outage !== undefined && at > outage && at < outageEnds
    const late = roll.chance(isLate) ? roll.from(minute, 8 * minute) : 0
    const arrives = waits ? outageEnds + roll.from(0, minute) : reaches + late
    const shown = (then: number) => (isStampedByServer ? then : clock.show(then))
    packets.push({ ...one, stamp: shown(at), arrives, delay: 0 })
    for (let again = 0; roll.chance(0.15) && again < 3; again++) {
      const after = roll.from(1, 25)
      const isStampedAnew = isStampedByServer || repeat.startsWith('stamped anew')
      const delay = repeat.endsWith('delay') ? after : 0
      packets.push({
        ...one,
        // FreeRADIUS takes the delay off; equipment that stamps anew does not.
        stamp: shown(isStampedAnew ? at + (after - (isStampedByServer ? delay : 0)) * second : at),
        arrives: arrives + after * second,
        delay,
      })
    }
  }

  let at = roll.from(0, 10 * minute)
  const count = roll.from(1, 3)
  for (let session = 0; session < count; session++) {
    const lasts = roll.from(1, 70) * minute + roll.from(0, 59) * second
    const speed = hasGigawords ? roll.from(1, 50_000) : roll.from(1, 6_000_000)
    const began = at
    const tell = (seconds: number, status: Packet['status']) =>
      send({ session, seconds, bytes: seconds * speed, status }, began + seconds * second)
    tell(0, 'Start')
    for (let passed = interval; passed < lasts; passed += interval) tell(passed / second, 'Interim-Update')
    if (!roll.chance(0.2)) tell(lasts / second, 'Stop')
    at += lasts
    // Ids are given away again only after a restart, which the equipment mostly tells.
    if (reusesIds && session < count - 1)
      send({ session, seconds: 0, bytes: 0, status: 'Accounting-On' }, at + 30 * second)
    at += roll.from(3, 30) * minute
  }
  packets.sort((one, other) => one.arrives - other.arrives)
  const told = [
    `clock ${clock.name}${isStampedByServer ? ', stamped by the RADIUS server' : ''}`,
    `repeats ${repeat}`,
    `ids ${reusesIds ? 'again' : 'new'}`,
    `late ${isLate}`,
    `outage ${outage ?? 'none'}`,
    `counters of ${hasGigawords ? 64 : 32} bits`,
  ].join('; ')
  return { packets, told, reusesIds, hasGigawords }
}
