import common from './common-passwords.json' with { type: 'json' }

const commonPasswords = new Set(common.passwords)

/** A password needs more characters than this besides the words that anybody knows about its owner. */
const tooFewOwn = 4
/** Shorter words occur in too many good passwords. */
const shortestWord = 3

/**
 * Why a password is easy to guess, in a sentence; undefined when it is not (ASVS 6.2.4 and 6.2.11).
 *
 * @param context words that anybody knows about the person: user name, names, email address, phone number, provider
 */
export function whyGuessable(password: string, context: readonly (string | null)[]): string | undefined {
  const plain = password.toLowerCase()
  if (commonPasswords.has(plain)) return 'This password is too easy to guess. Choose another one'
  if (new Set(plain).size === 1) return 'This password is one character over and over. Choose another one'
  let rest = plain
  for (const word of wordsOf(context)) rest = rest.replaceAll(word, '')
  if ([...rest].length <= tooFewOwn)
    return 'This password is little more than your name or number. Choose another one'
  return undefined
}

/** Longest first, so that a whole name is removed before its parts. */
function wordsOf(context: readonly (string | null)[]): string[] {
  const words = context.flatMap((text) => {
    const plain = (text ?? '').toLowerCase()
    return [plain, ...plain.split(/[^\p{L}\p{N}]+/u)]
  })
  return [...new Set(words)].filter((word) => word.length >= shortestWord).sort((a, b) => b.length - a.length)
}
