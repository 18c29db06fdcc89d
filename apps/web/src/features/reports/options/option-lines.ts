interface Choice {
  value: string
  label: string
}

/** How many characters a value and a label have at most. */
const longest = 200

/** The options as text, one a line: `open`, or `open = Still open` if another label is shown. */
export const linesOf = (options: readonly Choice[]) =>
  options.map(({ value, label }) => (label === '' ? value : `${value} = ${label}`)).join('\n')

export const optionsOf = (lines: string): Choice[] =>
  lines.split('\n').flatMap((line) => (line.trim() === '' ? [] : [optionOf(line)]))

function optionOf(line: string): Choice {
  const [value = '', ...label] = line.split(' = ')
  return { value: value.trim(), label: label.join(' = ').trim() }
}

/** What the contract does not accept about a line of the text; undefined for nothing. */
export function lineProblem(lines: readonly string[], at: number): string | undefined {
  const line = lines[at] ?? ''
  if (line.trim() === '') return undefined
  const { value, label } = optionOf(line)
  if (value === '') return 'Write a value before the ='
  if (value.length > longest || label.length > longest) return `At most ${longest} characters`
  const isTwice = lines.slice(0, at).some((other) => other.trim() !== '' && optionOf(other).value === value)
  return isTwice ? `${value} stands twice` : undefined
}
