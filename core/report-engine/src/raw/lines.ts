import type { ReportDialect } from '@uplink/contract/reports/catalogue'
import { tokensOf as mysqlTokens } from './mysql/tokens'
import { tokensOf as postgresqlTokens } from './postgresql/placeholders'

/** Where a database found an error in the statement that was run. */
interface ErrorPlace {
  /** The statement; it was printed from the written text, with other spaces, casts and brackets. */
  sql: string
  /** The place in it, from 1, if the database names one. */
  position?: number | undefined
  /** The database's message. */
  said: string
}

/** A word, or words with points between, as it is compared; and where it begins. */
interface Reference {
  text: string
  at: number
}

/**
 * The line of a query, from 1, at which a database found an error. The place in the statement is that of a word, which
 * stands as often in the query; undefined when it does not, or when the database names no place.
 */
export function lineOf(dialect: ReportDialect, written: string, place: ErrorPlace): number | undefined {
  const at = dialect === 'mysql' ? placeOfUnknown(written, place.said) : placeOfSame(written, place)
  return at === undefined ? undefined : written.slice(0, at).split('\n').length
}

function placeOfSame(written: string, { sql, position }: ErrorPlace): number | undefined {
  if (position === undefined) return undefined
  const printed = references(postgresqlTokens(sql))
  const wrong = printed.findLast(({ at }) => at < position)
  if (!wrong) return undefined
  const same = ({ text }: Reference) => text === wrong.text
  const [there, here] = [printed.filter(same), references(postgresqlTokens(written)).filter(same)]
  if (here.length === 1) return here[0]?.at
  return here.length === there.length ? here[there.indexOf(wrong)]?.at : undefined
}

/** MariaDB and MySQL name no place, but a column that they do not know: `Unknown column 'i.amout' in 'SELECT'`. */
function placeOfUnknown(written: string, said: string): number | undefined {
  const [, name] = /^Unknown column '([^']+)'/.exec(said) ?? []
  const named = references(mysqlTokens(written)).filter(({ text }) => text === name?.toLowerCase())
  return named.length === 1 ? named[0]?.at : undefined
}

const isName = /^[^\W\d][^']*[^'.]$|^[^\W\d]$/
const isBegun = /^[^\W\d][^']*\.$/

/** The words of a text, without quotes and in small letters, and its other signs. */
function references(tokens: Iterable<{ text: string; at: number }>): Reference[] {
  const found: Reference[] = []
  for (const { text, at } of tokens) {
    if (/^\s*$/.test(text)) continue
    const plain = text.replace(/^["`](.*)["`]$/s, '$1').toLowerCase()
    const last = found.at(-1)
    if (last && (text === '.' ? isName.test(last.text) : isBegun.test(last.text))) last.text += plain
    else found.push({ text: plain, at })
  }
  return found
}
