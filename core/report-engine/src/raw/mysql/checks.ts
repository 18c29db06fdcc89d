import { NotAllowed } from '../not-allowed'
import type { Token } from './tokens'
import { beforeBracket, forbidden, groupFunctions, rowFunctions, sizedTypes } from './words'

/** Whether a token is one of these words, unquoted. */
export function isWord(token: Token | undefined, ...words: readonly string[]): boolean {
  return token?.kind === 'word' && words.includes(token.text.toLowerCase())
}

/** Throws at the first word or call that is not allowed. */
export function checkWords(tokens: readonly Token[], inExpression: boolean): void {
  for (const [index, token] of tokens.entries()) {
    const [before, after] = [tokens[index - 1], tokens[index + 1]]
    const isCall = after?.kind === 'sign' && after.text === '('
    const isPart = before?.kind === 'sign' && before.text === '.'
    if (token.kind === 'name' && isCall)
      throw new NotAllowed(`The function ${token.text} is not allowed`, token.at)
    if (token.kind === 'sign' && token.text === ';') throw new NotAllowed('Write one statement', token.at)
    if (token.kind !== 'word') continue
    const word = token.text.toLowerCase()
    // After a point every word is a column's name, and is printed in quotes.
    if (isPart && !isCall) continue
    if (forbidden.has(word))
      throw new NotAllowed(`${word.toUpperCase()} is not allowed: a report only reads.`, token.at)
    if (inExpression && (word === 'select' || word === 'with' || word === 'over'))
      throw new NotAllowed(`${word.toUpperCase()} is not allowed in an expression`, token.at)
    if (!isCall) continue
    if (isPart) throw new NotAllowed(`The function ${token.text} is not allowed`, token.at)
    if (inExpression && groupFunctions.has(word))
      throw new NotAllowed(`${word} adds up rows: use Aggregates for that`, token.at)
    if (![rowFunctions, groupFunctions, sizedTypes, beforeBracket].some((list) => list.has(word)))
      throw new NotAllowed(`The function ${token.text} is not allowed`, token.at)
  }
}

/** Throws unless all brackets match. */
export function checkBrackets(tokens: readonly Token[]): void {
  let depth = 0
  for (const { kind, text, at } of tokens) {
    if (kind !== 'sign') continue
    depth += text === '(' ? 1 : text === ')' ? -1 : 0
    if (depth < 0) throw new NotAllowed('There is a ) too many', at)
  }
  if (depth > 0) throw new NotAllowed('There is a ( without its )')
}
