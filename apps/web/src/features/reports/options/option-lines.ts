interface Choice {
  value: string
  label: string
}

/** Options one a line, as people write them: `open`, or `open = Still open` where something else is shown. */
export const linesOf = (options: readonly Choice[]) =>
  options.map(({ value, label }) => (label === '' ? value : `${value} = ${label}`)).join('\n')

export function optionsOf(lines: string): Choice[] {
  return lines.split('\n').flatMap((line) => {
    const [value = '', ...label] = line.split(' = ')
    return line.trim() === '' ? [] : [{ value: value.trim(), label: label.join(' = ').trim() }]
  })
}
