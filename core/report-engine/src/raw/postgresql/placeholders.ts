import { type RawPiece, checkLength, NotAllowed } from '../guard'

/**
 * The tokens of a text on PostgreSQL: quoted texts and names, comments and dollar quotes, each as a whole;
 * placeholders and numbered parameters; single characters for the rest.
 */
const tokens =
  /(?<quoted>[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(?<tag>(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?)\$[\s\S]*?\$\k<tag>\$|--[^\n]*)|(?<comment>\/\*)|\{\{\s*(?<name>\w*)\s*\}\}|\$(?<number>\d+)|(?<word>[\w\u0080-\uffff$]+)|[\s\S]/g

/** How deep comments may be nested; PostgreSQL's parser takes seconds for thousands. */
const maxDepth = 20

/** Where a comment ends that may contain others. */
function endOfComment(text: string, start: number): number {
  let depth = 0
  for (const mark of text.slice(start).matchAll(/\/\*|\*\//g)) {
    depth += mark[0] === '/*' ? 1 : -1
    if (depth === 0) return start + mark.index + 2
    if (depth > maxDepth) throw new NotAllowed('Comments are nested too deeply', start)
  }
  throw new NotAllowed('A comment has no end', start)
}

interface Token {
  text: string
  /** Where it begins. */
  at: number
  name?: string
  number?: string
  isQuoted: boolean
}

/** Splits a text on PostgreSQL; a comment without an end throws `NotAllowed`. */
export function* tokensOf(text: string): Generator<Token> {
  const pattern = new RegExp(tokens)
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const { quoted, comment, name, number } = found.groups ?? {}
    if (comment !== undefined) {
      const end = endOfComment(text, found.index)
      pattern.lastIndex = end
      yield { text: text.slice(found.index, end), at: found.index, isQuoted: true }
    } else yield { text: found[0], at: found.index, name, number, isQuoted: quoted !== undefined }
  }
}

/** The text with `$1`, `$2`, … instead of `{{name}}`, in as many lines, and the name of each number. */
export function withoutPlaceholders(
  text: string,
  parameters: readonly string[],
): { text: string; names: readonly string[] } {
  const names: string[] = []
  let numbered = ''
  let count = 0
  for (const token of tokensOf(text)) {
    if (token.text.trim() !== '') count += 1
    if (token.isQuoted && /\{\{/.test(token.text))
      throw new NotAllowed('Write {{name}} outside quotes and comments', token.at)
    if (token.number !== undefined) throw new NotAllowed('Write a parameter as {{name}}', token.at)
    if (token.name === undefined) {
      numbered += token.text
      continue
    }
    if (token.name !== 'filters' && !parameters.includes(token.name))
      throw new NotAllowed(`There is no parameter ${token.name || 'without a name'}`, token.at)
    names.push(token.name)
    numbered += ` $${names.length} ${token.text.replace(/[^\n]+/g, '')}`
  }
  checkLength(count)
  return { text: numbered, names }
}

/** A printed query in pieces, with its parameters between them. */
export function piecesOf(text: string, names: readonly string[]): RawPiece[] {
  const pieces: RawPiece[] = []
  let plain = ''
  for (const token of tokensOf(text)) {
    const name = token.number === undefined ? undefined : names[Number(token.number) - 1]
    if (name === undefined) {
      plain += token.text
      continue
    }
    pieces.push({ text: plain }, name === 'filters' ? { filters: true } : { parameter: name })
    plain = ''
  }
  return [...pieces, { text: plain }]
}
