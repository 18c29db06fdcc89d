import type { GuardedTables, RawGuard, RawPiece, Refusal } from '../guard'
import { NotAllowed } from '../not-allowed'
import { checkBrackets, checkWords, isWord } from './checks'
import { checkTables } from './tables'
import { printToken, tokensOf, type Token } from './tokens'
import { beforeBracket } from './words'

/**
 * Decides by word lists; the account's own rights are the second barrier. The SQL to run is printed from the tokens,
 * without comments.
 */
export const mysqlGuard: RawGuard = {
  expression: (text, tables) =>
    refusing(text, () => {
      const tokens = tokensOf(text)
      const wrong = tokens.find(
        ({ kind, text: sign }) => kind === 'parameter' || (kind === 'sign' && sign === ';'),
      )
      if (wrong || tokens.length === 0) throw new NotAllowed('Write one expression', wrong?.at)
      checkBrackets(tokens)
      checkWords(tokens, true)
      checkComma(tokens)
      checkColumns(tokens, tables)
      return { ok: true, text: print(tokens) }
    }),
  query: (text, parameters, tables) =>
    refusing(text, () => {
      const tokens = tokensOf(text)
      while (tokens.at(-1)?.text === ';' && tokens.at(-1)?.kind === 'sign') tokens.pop()
      checkBeginning(tokens)
      checkBrackets(tokens)
      checkWords(tokens, false)
      const known = tokens.find(
        ({ kind, text: name }) => kind === 'parameter' && name !== 'filters' && !parameters.includes(name),
      )
      if (known) throw new NotAllowed(`There is no parameter ${known.text || 'without a name'}`, known.at)
      const met = checkTables(tokens, tables)
      return { ok: true, pieces: piecesOf(tokens), tables: met }
    }),
}

/** Only a query begins with one of these words; it may stand in brackets, as the parts of a union do. */
function checkBeginning(tokens: readonly Token[]): void {
  const first = tokens.find((token) => !isSign(token, '('))
  if (isWord(first, 'select', 'with')) return
  const text =
    first?.kind === 'word'
      ? `${first.text.toUpperCase()} is not allowed: a report only reads.`
      : 'Begin with SELECT or WITH'
  throw new NotAllowed(text, first?.at)
}

/** A comma outside brackets would begin a second expression. */
function checkComma(tokens: readonly Token[]): void {
  let depth = 0
  for (const { kind, text, at } of tokens) {
    if (kind !== 'sign') continue
    depth += text === '(' ? 1 : text === ')' ? -1 : 0
    if (text === ',' && depth === 0) throw new NotAllowed('Write one expression', at)
  }
}

const wordsOfExpressions =
  `and or not xor in between like is null true false case when then else end div mod interval as
  escape year quarter month week day hour minute second microsecond date time timestamp signed unsigned decimal char
  datetime from leading trailing both separator distinct unknown regexp rlike current_date current_timestamp`.split(
    /\s+/,
  )

/** Every name in an expression must be a column of the report, written as alias.column, or a word of SQL. */
function checkColumns(tokens: readonly Token[], tables: GuardedTables): void {
  for (let index = 0; index < tokens.length; index += 1) {
    const [token, dot, column] = tokens.slice(index, index + 3)
    if (!token || (token.kind !== 'word' && token.kind !== 'name')) continue
    if (dot?.kind === 'sign' && dot.text === '.' && column) {
      const isKnown = tables.get(token.text)?.includes(column.text) ?? false
      const goesOn = tokens[index + 3]?.kind === 'sign' && tokens[index + 3]?.text === '.'
      if (!isKnown || goesOn)
        throw new NotAllowed(`There is no column ${token.text}.${column.text}`, token.at)
      index += 2
      continue
    }
    const isCall = dot?.kind === 'sign' && dot.text === '('
    const isSql = token.kind === 'word' && (isCall || isWord(token, ...wordsOfExpressions))
    if (!isSql) throw new NotAllowed(`There is no column ${token.text}: write it as alias.column`, token.at)
  }
}

/** The tokens as text, without a space before the bracket of a call, which MariaDB would not accept. */
function print(tokens: readonly Token[]): string {
  return tokens
    .map((token, index) => {
      const before = tokens[index - 1]
      const text =
        isSign(before, '.') && token.kind === 'word'
          ? printToken({ ...token, kind: 'name' })
          : printToken(token)
      const isCall =
        isSign(token, '(') && before?.kind === 'word' && !beforeBracket.has(before.text.toLowerCase())
      const isTight = isCall || isSign(token, '.', ',', ')') || isSign(before, '.', '(')
      return index === 0 || isTight ? text : `${token.isOnNewLine ? '\n' : ' '}${text}`
    })
    .join('')
}

function isSign(token: Token | undefined, ...signs: readonly string[]): boolean {
  return token?.kind === 'sign' && signs.includes(token.text)
}

function piecesOf(tokens: readonly Token[]): RawPiece[] {
  const pieces: RawPiece[] = []
  let plain: Token[] = []
  for (const token of tokens) {
    if (token.kind !== 'parameter') {
      plain.push(token)
      continue
    }
    pieces.push(
      { text: `${print(plain)} ` },
      token.text === 'filters' ? { filters: true } : { parameter: token.text },
      { text: ' ' },
    )
    plain = []
  }
  return [...pieces, { text: print(plain) }]
}

function refusing<T>(text: string, read: () => T): T | Refusal {
  if (text.includes('\0')) return { ok: false, text: 'The text has a character that no database accepts' }
  try {
    return read()
  } catch (error) {
    if (!(error instanceof NotAllowed)) throw error
    const line = error.at === undefined ? undefined : text.slice(0, error.at).split('\n').length
    return { ok: false, text: error.message, ...(line && { line }) }
  }
}
