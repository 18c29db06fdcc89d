/** A speed in the notation of RouterOS, in kilobits a second from the customer's side, as text. */
interface Rate {
  up: string
  down: string
  /** Absent: never faster. */
  burst?: { up: string; down: string; seconds: string }
  /** What of it has no place here: a priority, and speeds that are kept free. */
  rest: string
}

const pair = /^(\d+)([kKMG]?)(?:\/(\d+)([kKMG]?))?$/

/**
 * `10M/20M 20M/40M 8M/16M 8/8`: the speed, the burst, below which average it is allowed, and its seconds; from the router's side,
 * so what it receives is the customer's upload. One number stands for both; a burst without its seconds lasts one. When a burst is
 * allowed the portal says by itself. Undefined: it is no rate.
 */
export function rateOf(text: string): Rate | undefined {
  const [speed = '', burst = '', , time = '1', ...others] = text.trim().split(/\s+/)
  const [both, faster] = [kbpsOf(speed), kbpsOf(burst)]
  if (!both) return undefined
  const seconds = Math.max(...time.split('/').map(Number))
  const isBurst = faster !== undefined && Number(faster.up) > 0 && Number(faster.down) > 0
  return {
    up: both.up,
    down: both.down,
    ...(isBurst && { burst: { up: faster.up, down: faster.down, seconds: String(seconds) } }),
    rest: others.join(' '),
  }
}

function kbpsOf(text: string): { up: string; down: string } | undefined {
  const [, up, upUnit, down = up, downUnit = upUnit] = pair.exec(text) ?? []
  return up === undefined || down === undefined
    ? undefined
    : { up: kbps(up, upUnit), down: kbps(down, downUnit) }
}

/** Without a letter it is bits. */
function kbps(rate: string, unit = ''): string {
  const number = Number(rate)
  if (unit === 'G') return String(number * 1_000_000)
  if (unit === 'M') return String(number * 1000)
  if (unit !== '' || number === 0) return String(number)
  return String(Math.max(1, Math.round(number / 1000)))
}
