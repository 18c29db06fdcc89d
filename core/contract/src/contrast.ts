/** The luminance of `#rrggbb`, from 0 to 1 (WCAG). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Whether white words can be read on a colour, `#rrggbb`: the contrast is 4.5 to 1 or more (WCAG AA). */
export const carriesWhite = (color: string): boolean => 1.05 / (luminance(color) + 0.05) >= 4.5
