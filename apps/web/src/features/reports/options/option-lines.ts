interface Choice {
  value: string
  label: string
}

/** The options as text, one a line: `open`, or `open = Still open` if another label is shown. */
export const linesOf = (options: readonly Choice[]) =>
  options.map(({ value, label }) => (label === '' ? value : `${value} = ${label}`)).join('\n')

export function optionsOf(lines: string): Choice[] {
  return lines.split('\n').flatMap((line) => {
    const [value = '', ...label] = line.split(' = ')
    return line.trim() === '' ? [] : [{ value: value.trim(), label: label.join(' = ').trim() }]
  })
}
