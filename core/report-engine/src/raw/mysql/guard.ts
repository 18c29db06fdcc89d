import { type RawGuard, type RawPiece, type Refusal, NotAllowed } from '../guard'
import { parseExpression, parseQuery } from './parse'
import { isSign, isWord, printToken, tokensOf, type Token } from './tokens'
import { beforeBracket, forbidden, groupFunctions, rowFunctions, typeWords } from './words'

/** Words before a bracket that are neither calls nor of every query. */
const isOther = new Set([...typeWords, 'lateral', 'binary'])

/** Throws at the first word or call that is not allowed. */
function checkWords(tokens: readonly Token[], inExpression: boolean): void {
  for (const [index, token] of tokens.entries()) {
    const [before, after] = [tokens[index - 1], tokens[index + 1]]
    const isCall = after?.kind === 'sign' && after.text === '('
    const isPart = before?.kind === 'sign' && before.text === '.'
    if (token.kind === 'name' && isCall)
      throw new NotAllowed(`The function ${token.text} is not allowed`, token.at)
    if (token.kind === 'sign' && token.text === ';') throw new NotAllowed('Write one statement', token.at)
    if (token.kind !== 'word') continue
    // After a point every word is a column's name, and is printed in quotes.
    if (isPart && !isCall) continue
    checkWord(token, inExpression)
    if (isCall) checkCall(token, { isPart, inExpression })
  }
}

type Word = Pick<Token, 'lower' | 'text' | 'at'>

function checkWord({ lower: word, at }: Word, inExpression: boolean): void {
  if (forbidden.has(word))
    throw new NotAllowed(`${word.toUpperCase()} is not allowed: a report only reads.`, at)
  if (inExpression && (word === 'select' || word === 'with' || word === 'over'))
    throw new NotAllowed(`${word.toUpperCase()} is not allowed in an expression`, at)
}

/** @param isPart whether it stands behind a point, as the functions of other databases do */
function checkCall(
  { lower: word, text, at }: Word,
  { isPart, inExpression }: { isPart: boolean; inExpression: boolean },
): void {
  if (isPart) throw new NotAllowed(`The function ${text} is not allowed`, at)
  if (inExpression && groupFunctions.has(word))
    throw new NotAllowed(`${word} adds up rows: use Aggregates for that`, at)
  if (![rowFunctions, groupFunctions, beforeBracket].some((list) => list.has(word)) && !isOther.has(word))
    throw new NotAllowed(`The function ${text} is not allowed`, at)
}

/** Throws unless all brackets match. */
function checkBrackets(tokens: readonly Token[]): void {
  let depth = 0
  for (const { kind, text, at } of tokens) {
    if (kind !== 'sign') continue
    depth += text === '(' ? 1 : text === ')' ? -1 : 0
    if (depth < 0) throw new NotAllowed('There is a ) too many', at)
  }
  if (depth > 0) throw new NotAllowed('There is a ( without its )')
}

/**
 * Words that a report never needs are refused first, in words for their author; then the text is parsed, and what runs is
 * printed from that, without comments. The account's own rights are the second barrier.
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
      return { ok: true, text: print(parseExpression({ tokens, expressionOf: tables }).tokens) }
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
      const parsed = parseQuery({ tokens, tables })
      return { ok: true, pieces: piecesOf(parsed.tokens), tables: [...parsed.met] }
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

/** The tokens as text, without a space before the bracket of a call, which MariaDB would not accept. */
function print(tokens: readonly Token[]): string {
  return tokens
    .map((token, index) => {
      const before = tokens[index - 1]
      const isCall = isSign(token, '(') && before?.kind === 'word' && !beforeBracket.has(before.lower)
      const isTight = isCall || isSign(token, '.', ',', ')') || isSign(before, '.', '(')
      const text = printToken(token)
      return index === 0 || isTight ? text : `${token.isOnNewLine ? '\n' : ' '}${text}`
    })
    .join('')
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
