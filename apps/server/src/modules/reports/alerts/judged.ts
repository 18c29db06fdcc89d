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

interface Judged {
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

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

function isBeyond({ condition, threshold }: Watch, value: string | null): boolean {
  if (value === null || threshold === null || !isNumber(value)) return false
  const [found, limit] = aligned(value, threshold)
  return condition === 'above' ? found > limit : found < limit
}

/**
 * Whether a value is beyond its threshold, and what is new: a crossing is told once, however long the value stays there.
 */
export function judge(watch: Watch, value: string | null, before: Before): Judged {
  if (watch.condition === 'changes') {
    const isNew = before.isOver !== null && value !== before.value
    return { isOver: false, event: isNew ? 'changed' : undefined }
  }
  const isOver = isBeyond(watch, value)
  if (isOver === (before.isOver ?? false)) return { isOver, event: undefined }
  return { isOver, event: isOver ? 'crossed' : 'back' }
}
