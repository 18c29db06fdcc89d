import { colorPattern, colorTokens, designLimits } from '@uplink/contract/designs/words'
import type { GraphLook, GraphSettings } from '../drawing'

type Token = (typeof colorTokens)[number]
const isToken = (name: string): name is Token => (colorTokens as readonly string[]).includes(name)

/**
 * The colours of a scheme, or else those of the place; anything that is not a colour is ignored. A single series has the
 * accent: of several the accent could be too near to one of the colours that were searched to differ for every eye.
 */
export function paletteOf(
  { color_scheme: scheme = '' }: GraphSettings,
  look: GraphLook,
  series?: number,
): readonly string[] {
  const given = scheme
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => colorPattern.test(each))
    .slice(0, designLimits.colors)
    .map((each) => (isToken(each) ? look.tokens[each] : each))
  if (given.length > 0) return given
  return series === 1 ? [look.accent] : look.colors
}

/** The look of the series or slice with this index: when all colours are used, they repeat with a pattern. */
export function fillOf(colors: readonly string[], place: number): { color: string; decal?: object } {
  const color = colors[place % colors.length] ?? '#888888'
  return place < colors.length ? { color } : { color, decal: hatch }
}

/** A text colour that is readable on a fill. */
export function inkOn(fill: string): string {
  const digits =
    fill.length === 4 ? [...fill.slice(1)].map((digit) => digit + digit) : fill.slice(1).match(/../g)
  const [red = 0, green = 0, blue = 0] = (digits ?? []).map((pair) => Number.parseInt(pair, 16) / 255)
  const brightness = 0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2
  return brightness > 0.36 ? '#141c1c' : '#ffffff'
}

/** Fine stripes over a colour: enough to tell it from the same without, also on paper. */
export const hatch = {
  symbol: 'rect',
  color: 'rgba(255, 255, 255, 0.5)',
  dashArrayX: [1, 0],
  dashArrayY: [1, 5],
  rotation: -Math.PI / 4,
}

/** Lines cannot have a pattern, so repeated colours are dashed. */
export function strokeOf(
  colors: readonly string[],
  place: number,
): { color: string; type: 'solid' | 'dashed' } {
  return { color: fillOf(colors, place).color, type: place < colors.length ? 'solid' : 'dashed' }
}
