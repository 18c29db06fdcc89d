export type AlertEvent = 'crossed' | 'back' | 'changed' | 'failed' | 'mended'

export interface Watch {
  condition: 'above' | 'below' | 'changes'
  /** A decimal number as text; null when every change counts. */
  threshold: string | null
}

/** The result of the last check; `isOver` is null before the first one. */
interface Before {
  value: string | null
  isOver: boolean | null
}

interface Evaluation {
  isOver: boolean
  /** What is new. */
  event: 'crossed' | 'back' | 'changed' | undefined
}

/** Two decimals as whole numbers with the same scale, so that no digit is lost. */
function aligned(a: string, b: string): [bigint, bigint] {
  const places = (text: string) => text.split('.')[1]?.length ?? 0
  const digits = Math.max(places(a), places(b))
  const whole = (text: string) => BigInt(text.replace('.', '') + '0'.repeat(digits - places(text)))
  return [whole(a), whole(b)]
}

/** A number without an exponent, as databases write large and small floating ones: `1.5e+15`. */
function plainOf(text: string): string | undefined {
  const [all, sign = '', whole = '', digits = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i.exec(text) ?? []
  if (all === undefined) return undefined
  const point = whole.length + Number(exponent)
  const padded = `${'0'.repeat(Math.max(0, 1 - point))}${whole}${digits}`.padEnd(Math.max(0, point), '0')
  const at = Math.max(1, point)
  return `${sign}${padded.slice(0, at)}${padded.length > at ? `.${padded.slice(at)}` : ''}`
}

function isBeyond({ condition, threshold }: Watch, value: string | null): boolean {
  const number = value === null ? undefined : plainOf(value)
  if (number === undefined || threshold === null) return false
  const [found, limit] = aligned(number, threshold)
  return condition === 'above' ? found > limit : found < limit
}

/**
 * Whether a value is beyond its threshold, and what is new: a crossing is told once, however long the value stays there.
 */
export function evaluate(watch: Watch, value: string | null, before: Before): Evaluation {
  if (watch.condition === 'changes') {
    const isNew = before.isOver !== null && value !== before.value
    return { isOver: false, event: isNew ? 'changed' : undefined }
  }
  const isOver = isBeyond(watch, value)
  if (isOver === (before.isOver ?? false)) return { isOver, event: undefined }
  return { isOver, event: isOver ? 'crossed' : 'back' }
}
