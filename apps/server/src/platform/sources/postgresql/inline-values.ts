import { escapeLiteral } from 'pg'
import type { Statement } from '../source'

/** Texts, quoted names and comments, in which `$1` means nothing; and the placeholders themselves. */
const part =
  /[eE]'(?:[^'\\]|\\[^]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[^]*?\$\1\$|--[^\n]*|\/\*|\$(\d+)|[\w\u0080-\uffff][\w$\u0080-\uffff]*/g

/**
 * The statement with its values inserted as untyped literals, which PostgreSQL treats like untyped parameters: for
 * COPY, which takes no parameters. Throws when a placeholder has no value.
 */
export function inlineValues({ sql, values }: Statement): string {
  part.lastIndex = 0
  let text = ''
  let read = 0
  for (let match = part.exec(sql); match; match = part.exec(sql)) {
    if (match[0] === '/*') {
      part.lastIndex = endOfComment(sql, match.index)
      continue
    }
    if (match[2] === undefined) continue
    const index = Number(match[2]) - 1
    if (index < 0 || index >= values.length) throw new Error(`the statement has no value $${match[2]}`)
    text += `${sql.slice(read, match.index)} ${literal(values[index])} `
    read = part.lastIndex
  }
  return text + sql.slice(read)
}

/** PostgreSQL's comments can be nested. */
function endOfComment(sql: string, from: number): number {
  const mark = /\/\*|\*\//g
  mark.lastIndex = from
  let depth = 0
  for (let match = mark.exec(sql); match; match = mark.exec(sql)) {
    depth += match[0] === '/*' ? 1 : -1
    if (depth === 0) return mark.lastIndex
  }
  return sql.length
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  return escapeLiteral(Array.isArray(value) ? arrayText(value) : textOf(value))
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value)
  throw new Error(`a statement takes no ${typeof value}`)
}

function arrayText(values: readonly unknown[]): string {
  const item = (value: unknown) =>
    value === null ? 'NULL' : `"${textOf(value).replace(/["\\]/g, String.raw`\$&`)}"`
  return `{${values.map(item).join(',')}}`
}
