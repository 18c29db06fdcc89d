/** The parts of `#rrggbb`, each from 0 to 1; undefined for any other text. */
function parts(color: string): readonly number[] | undefined {
  const [, hex] = /^#([0-9a-f]{6})$/i.exec(color.trim()) ?? []
  if (hex === undefined) return undefined
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
}

function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours, from 1 to 21 (WCAG); undefined when one is not `#rrggbb`. */
export function contrast(color: string, ground: string): number | undefined {
  const [one, other] = [parts(color), parts(ground)]
  if (!one || !other) return undefined
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

/** Whether a text is a colour in the form `#rrggbb`. */
export const isColor = (text: string): boolean => parts(text) !== undefined
