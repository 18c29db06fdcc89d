import { counted } from './counted'

/** How far a clock is behind, negative: ahead, in the largest unit of which there are two: `8 days behind`. */
export function clockWords(behindSeconds: number): string {
  const minutes = Math.round(Math.abs(behindSeconds) / 60)
  const amount =
    minutes < 120
      ? counted(minutes, 'minute')
      : minutes < 48 * 60
        ? counted(Math.round(minutes / 60), 'hour')
        : counted(Math.round(minutes / 1440), 'day')
  return `${amount} ${behindSeconds > 0 ? 'behind' : 'ahead'}`
}
