import { checkLength, NotAllowed } from '../guard'

/** A token of a statement; the text of a name or of a quoted text is without its quotes. */
export interface Token {
  kind: 'word' | 'name' | 'text' | 'number' | 'sign' | 'parameter'
  text: string
  /** In small letters. */
  lower: string
  /** Where it began. */
  at: number
  /** Whether a line ended before it. */
  isOnNewLine: boolean
  /** Of a table that was named without it. */
  schema?: string
}

/** Whether a token is one of these words, unquoted. */
export function isWord(token: Token | undefined, ...words: readonly string[]): boolean {
  return token?.kind === 'word' && words.includes(token.lower)
}

/** Whether a token is one of these signs, such as `(` or `,`. */
export function isSign(token: Token | undefined, ...signs: readonly string[]): boolean {
  return token?.kind === 'sign' && signs.includes(token.text)
}

const pattern = new RegExp(
  [
    /(?<space>\s+)/,
    /(?<comment>--(?=[\s]|$)[^\n]*|#[^\n]*|\/\*(?![!+]|M!)[\s\S]*?\*\/)/,
    /(?<parameter>\{\{\s*\w*\s*\}\})/,
    /(?<text>'(?:[^'\\]|'')*'|"(?:[^"\\]|"")*")/,
    /(?<name>`(?:[^`]|``)+`)/,
    /(?<number>(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?![\w$\u0080-\uffff]))/,
    /(?<word>[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)/,
    /(?<sign><=>|<=|>=|<>|!=|->>|->|\|\||&&|\/(?!\*)|[-+*%=<>(),.;])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gy',
)

/** Splits a text into tokens, without comments. Refuses everything that is not understood exactly. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const regular = new RegExp(pattern)
  let isOnNewLine = false
  while (regular.lastIndex < text.length) {
    const at = regular.lastIndex
    const groups = regular.exec(text)?.groups
    if (!groups) throw new NotAllowed(`${wrongAt(text.slice(at))} is not allowed`, at)
    const { space, comment } = groups
    if (space !== undefined || comment !== undefined) {
      if ((comment ?? '').includes('{{'))
        throw new NotAllowed('Write {{name}} outside quotes and comments', at)
      isOnNewLine ||= (space ?? comment ?? '').includes('\n')
      continue
    }
    const token = tokenOf(groups, at)
    tokens.push({ ...token, lower: token.text.toLowerCase(), at, isOnNewLine })
    isOnNewLine = false
  }
  checkLength(tokens.length)
  return tokens
}

function tokenOf(groups: Partial<Record<string, string>>, at: number): Pick<Token, 'kind' | 'text'> {
  const { text, name, number, word, sign = '', parameter } = groups
  if (parameter !== undefined) return { kind: 'parameter', text: parameter.slice(2, -2).trim() }
  if (text !== undefined) {
    if (text.includes('{{')) throw new NotAllowed('Write {{name}} outside quotes and comments', at)
    const quote = text.charAt(0)
    return { kind: 'text', text: text.slice(1, -1).replaceAll(quote + quote, quote) }
  }
  if (name !== undefined) return { kind: 'name', text: name.slice(1, -1).replaceAll('``', '`') }
  if (number !== undefined) return { kind: 'number', text: number }
  return word === undefined ? { kind: 'sign', text: sign } : { kind: 'word', text: word }
}

function wrongAt(rest: string): string {
  if (/^\/\*/.test(rest)) return 'A comment of this kind'
  if (/^['"]/.test(rest)) return 'A text without its end, or with \\ in it,'
  return `“${rest.charAt(0)}”`
}

/** A token as text, quoted anew. */
export function printToken({ kind, text, schema }: Pick<Token, 'kind' | 'text' | 'schema'>): string {
  if (kind === 'text') return `'${text.replaceAll("'", "''")}'`
  if (kind !== 'name') return text
  return schema === undefined ? quoted(text) : `${quoted(schema)}.${quoted(text)}`
}

const quoted = (name: string) => `\`${name.replaceAll('`', '``')}\``
