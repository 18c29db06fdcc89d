import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandColors } from './brand-colors'
import { colors } from './tokens'

type Rgb = [number, number, number]

function luminance(hex: string): number {
  const value = Number.parseInt(hex.slice(1, 7), 16)
  const [r, g, b] = [(value >> 16) & 255, (value >> 8) & 255, value & 255].map((byte) => {
    const share = byte / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Every colour that the settings take: one that carries white words. */
const accents = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  .filter((hex) => contrast(hex, '#ffffff') >= 4.5)

describe.each(['light', 'dark'] as const)('a provider’s colour, %s', (scheme) => {
  const of = (name: keyof typeof colors) => colors[name][scheme]

  it('can be read wherever the product’s own accent is', () => {
    fc.assert(
      fc.property(accents, (accent) => {
        const shown = brandColors(accent)[scheme]
        for (const ground of ['ground', 'surface', 'sunken', 'hover'] as const)
          expect(contrast(shown.accent, of(ground)), ground).toBeGreaterThanOrEqual(4.5)
        expect(contrast(shown.accent, shown['accent-soft'])).toBeGreaterThanOrEqual(4.5)
        expect(contrast(of('ink'), shown['accent-soft'])).toBeGreaterThanOrEqual(7)
        expect(contrast(of('ink-soft'), shown['accent-soft'])).toBeGreaterThanOrEqual(4.5)
        for (const fill of ['accent-fill', 'accent-fill-hover'] as const)
          expect(contrast(of('on-fill'), shown[fill]), fill).toBeGreaterThanOrEqual(4.5)
        // a button is seen on its ground
        expect(contrast(shown['accent-fill'], of('surface'))).toBeGreaterThanOrEqual(2)
      }),
      { numRuns: 400, examples: [['#000000'], ['#0000ff'], ['#b2006b'], ['#767676'], ['#7a1fa2']] },
    )
  })
})
