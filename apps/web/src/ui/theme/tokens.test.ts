import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandColors } from './brand-colors'
import { cssVariables } from './css-variables'
import { chart, colors } from './tokens'

type Rgb = [number, number, number]

function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1, 7), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255].map((byte) => linear(byte / 255)) as Rgb
}

const linear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)
const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(rgb(one)), luminance(rgb(other))].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const schemes = ['light', 'dark'] as const
const grounds = ['ground', 'surface', 'sunken', 'hover'] as const
const texts = ['ink', 'ink-soft', 'accent', 'success', 'warning', 'danger', 'info'] as const

describe.each(schemes)('colours, %s', (scheme) => {
  const of = (name: keyof typeof colors) => colors[name][scheme]

  it.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    '%s can be read on %s',
    (text, ground) => expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5),
  )

  it.each(['accent', 'success', 'warning', 'danger', 'info'] as const)(
    '%s can be read on its own tint',
    (tone) => {
      expect(contrast(of(tone), of(`${tone}-soft`))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(of('ink'), of(`${tone}-soft`))).toBeGreaterThanOrEqual(7)
      expect(contrast(of('ink-soft'), of(`${tone}-soft`))).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(['accent-fill', 'accent-fill-hover', 'danger-fill', 'danger-fill-hover'] as const)(
    'words can be read on %s',
    (fill) => expect(contrast(of('on-fill'), of(fill))).toBeGreaterThanOrEqual(4.5),
  )

  it('shows where a field is, and where the focus is', () => {
    expect(contrast(of('edge-strong'), of('surface'))).toBeGreaterThanOrEqual(3)
    for (const ground of grounds) expect(contrast(of('accent'), of(ground))).toBeGreaterThanOrEqual(3)
  })

  it.each(chart[scheme])('%s of the chart is seen on the surface', (color) => {
    expect(contrast(color, of('surface'))).toBeGreaterThanOrEqual(3)
  })
})

// Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB
const vision: Record<string, [Rgb, Rgb, Rgb]> = {
  'every cone': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** Oklab, Björn Ottosson 2020. */
function oklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function seen(hex: string, matrix: [Rgb, Rgb, Rgb]): Rgb {
  const color = rgb(hex)
  const mixed = matrix.map((row) => row.reduce((sum, factor, index) => sum + factor * (color[index] ?? 0), 0))
  return oklab(mixed.map((share) => Math.min(1, Math.max(0, share))) as Rgb)
}

const distance = (a: Rgb, b: Rgb) => Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)))

describe.each(schemes)('chart colours, %s', (scheme) => {
  it.each(Object.entries(vision))('stay apart with %s', (_name, matrix) => {
    const shown = chart[scheme].map((hex) => ({ hex, at: seen(hex, matrix) }))
    const pairs = shown.flatMap((one, index) =>
      shown.slice(index + 1).map((other) => ({
        pair: `${one.hex} ${other.hex}`,
        apart: Number(distance(one.at, other.at).toFixed(3)),
      })),
    )
    expect(pairs.filter(({ apart }) => apart < 0.1)).toEqual([])
  })
})

/** Every colour that a provider may choose, as the settings take it, and the product's own. */
const accents = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  .filter((hex) => contrast(hex, '#ffffff') >= 4.5)

describe.each(schemes)('what stands on a bar of the accent, %s', (scheme) => {
  const beside = colors['beside-accent'][scheme]

  it('is seen on the surface', () =>
    expect(contrast(beside, colors.surface[scheme])).toBeGreaterThanOrEqual(3))

  it.each(Object.entries(vision))('stays apart from every accent with %s', (_name, matrix) => {
    const apart = (accent: string) => distance(seen(accent, matrix), seen(beside, matrix))
    expect(apart(colors.accent[scheme])).toBeGreaterThanOrEqual(0.09)
    fc.assert(
      fc.property(accents, (accent) => {
        expect(apart(brandColors(accent)[scheme].accent)).toBeGreaterThanOrEqual(0.09)
      }),
      { numRuns: 400, examples: [['#000000'], ['#767676'], ['#d21e87'], ['#e11e78'], ['#1e870f']] },
    )
  })
})

describe('the style sheet of the tokens', () => {
  const css = cssVariables()

  it('gives each colour in both schemes', () => {
    expect(css).toMatch(/\[data-mantine-color-scheme="light"\][^}]*--ui-accent: #0a6560/)
    expect(css).toMatch(/\[data-mantine-color-scheme="dark"\][^}]*--ui-accent: #5bbdb5/)
  })

  it('leaves out the palettes nobody uses', () => {
    expect(css).not.toMatch(/--mantine-color-(grape|violet|lime)-/)
  })
})
