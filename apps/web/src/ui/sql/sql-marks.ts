/** A problem of an SQL text; `line` from 1, if known. */
export interface SqlProblem {
  text: string
  line?: number | undefined
}

/** A part of the text to underline. */
export interface SqlMark {
  from: number
  to: number
  text: string
}

const quotedName = /["'`“]([A-Za-z_][\w.$]*)["'`”]/g
const bareName = /\b(?:column|table|relation|function) ([A-Za-z_][\w.$]*)/g

/** The position of a name in the text, as a whole word in upper or lower case. */
function placeOf(text: string, name: string): [number, number] | undefined {
  const escaped = name.replace(/[.$]/g, '\\$&')
  const found = new RegExp(`(?<![\\w$])${escaped}(?![\\w$])`, 'i').exec(text)
  return found ? [found.index, found.index + name.length] : undefined
}

/**
 * Where a problem is underlined: at the name that it mentions, otherwise along its line. A database's position is in
 * the statement that was run, not in the written text; names are the same in both.
 */
export function markOf(text: string, problem: SqlProblem): SqlMark | undefined {
  const names = [quotedName, bareName].flatMap((pattern) =>
    [...problem.text.matchAll(pattern)].flatMap(([, name = '']) => [name, name.split('.').at(-1) ?? name]),
  )
  const at = names.map((name) => placeOf(text, name)).find(Boolean)
  if (at) return { from: at[0], to: at[1], text: problem.text }
  if (problem.line === undefined) return undefined
  const lines = text.split('\n')
  const line = lines[problem.line - 1]
  if (line === undefined || line === '') return undefined
  const from = lines.slice(0, problem.line - 1).reduce((sum, each) => sum + each.length + 1, 0)
  return { from, to: from + line.length, text: problem.text }
}

/** Turns `Line 3: no column amout` into a problem of the third line. */
export function problemIn(said: string): SqlProblem {
  const [, line] = /^Line (\d+): /.exec(said) ?? []
  return { text: said, ...(line !== undefined && { line: Number(line) }) }
}

/** How many letters must be changed, removed or added to turn one word into the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]),
        ),
      )
    row = next
  }
  return row[b.length] ?? 0
}

/** The name that was probably meant, where a problem mentions a similar one. */
export function meantName(problem: string, names: readonly string[]): string | undefined {
  const missing = /(?:does not exist|no such|unknown|not found|no column|no table|there is no)/i.test(problem)
  const [, quoted] = missing
    ? (new RegExp(quotedName).exec(problem) ?? new RegExp(bareName).exec(problem) ?? [])
    : []
  const wanted = quoted?.split('.').at(-1)?.toLowerCase()
  if (!wanted) return undefined
  const near = names
    .map((name) => ({ name, far: distance(wanted, name.toLowerCase()) }))
    .filter(({ far }) => far > 0 && far <= Math.max(1, Math.floor(wanted.length / 3)))
    .sort((a, b) => a.far - b.far)
  return near[0]?.name
}
