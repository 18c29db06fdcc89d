import { grounds } from './grounds'

type Rgb = readonly [number, number, number]

/** The channels of `#rrggbb`, from 0 to 255. */
const channels = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1, 7), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

const hexOf = (color: Rgb) =>
  `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

const linear = (channel: number) => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(channels(one)), luminance(channels(other))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** `share` of the second colour in the first one. */
function mixed(one: string, other: string, share: number): string {
  const [a, b] = [channels(one), channels(other)]
  return hexOf(a.map((channel, i) => channel + ((b[i] ?? 0) - channel) * share) as unknown as Rgb)
}

/** The colour with as little of another one as is enough for a contrast with each of the grounds. */
function readable(color: string, toward: string, grounds: readonly string[], least: number): string {
  for (let share = 0; share < 1; share += 0.02) {
    const tried = mixed(color, toward, share)
    if (grounds.every((ground) => contrast(tried, ground) >= least)) return tried
  }
  return toward
}

const words = 4.55
const shape = 2.4

export type AccentName = 'accent' | 'accent-soft' | 'accent-fill' | 'accent-fill-hover'
export type AccentColors = Record<AccentName, string>

function forScheme(accent: string, scheme: 'light' | 'dark'): AccentColors {
  const of = (name: keyof typeof grounds) => grounds[name][scheme]
  const isLight = scheme === 'light'
  const [toward, back] = isLight ? ['#000000', '#ffffff'] : ['#ffffff', '#000000']
  const soft = mixed(of('surface'), isLight ? accent : mixed(accent, back, 0.35), isLight ? 0.09 : 0.3)
  // on a dark page a dark button is lifted from its ground as far as white words allow
  const fill = isLight ? accent : readable(accent, toward, [of('surface')], shape)
  return {
    accent: readable(accent, toward, [of('ground'), of('surface'), of('sunken'), of('hover'), soft], words),
    'accent-soft': soft,
    'accent-fill': fill,
    'accent-fill-hover': mixed(fill, '#000000', 0.2),
  }
}

/**
 * The colours of a provider that chose one, for both schemes: light enough or dark enough to be read wherever the
 * product's own accent is.
 *
 * @param accent `#rrggbb` on which white words can be read, as the settings make sure of
 */
export const brandColors = (accent: string): Record<'light' | 'dark', AccentColors> => ({
  light: forScheme(accent, 'light'),
  dark: forScheme(accent, 'dark'),
})
