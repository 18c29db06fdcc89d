/** A piece of a link: literal text, or an output column whose value is inserted. */
export type LinkPiece = string | { column: string }

/**
 * `{name}` is an output column; older reports have `{{name}}`, or `:name` as a whole part of the path or a value of
 * the query.
 */
function linkPieces(link: string, outputs: readonly string[]): LinkPiece[] {
  const pieces: LinkPiece[] = []
  let end = 0
  for (const found of link.matchAll(/\{\{([^{}]+)\}\}|\{([^{}]+)\}|(?<=[/=]):([A-Za-z_]\w*)/g)) {
    const [whole, doubled, single, colon] = found
    const name = (doubled ?? single ?? colon ?? '').trim()
    // An address may contain a colon of its own.
    if (colon !== undefined && !outputs.includes(colon)) continue
    if (found.index > end) pieces.push(link.slice(end, found.index))
    pieces.push({ column: name })
    end = found.index + whole.length
  }
  if (end < link.length) pieces.push(link.slice(end))
  return pieces
}

/**
 * Why a report may not have this link; undefined when it may. A link leads into the portal, or by https to a listed
 * host.
 */
export function linkProblem(
  link: string,
  outputs: readonly string[],
  hosts: readonly string[],
): string | undefined {
  if (link === '') return 'Write where the link leads'
  // Browsers drop some of these characters and use the rest as the address.
  if (/[\u0000-\u0020\\\u007f-\u00a0\u2028\u2029]/.test(link.replace(/\{[^{}]*\}/g, '')))
    return 'A link has no blanks and no backslashes'
  const pieces = linkPieces(link, outputs)
  const unknown = pieces.find((piece) => typeof piece !== 'string' && !outputs.includes(piece.column))
  if (typeof unknown === 'object') return `There is no output column “${unknown.column}”`
  const [first = ''] = pieces
  const start = typeof first === 'string' ? first : ''
  if (/^\/(?!\/)/.test(start)) {
    // `/{a}` would lead to another host if the value is empty and the next piece begins with a slash.
    const next = pieces[2]
    const isBlankable = start === '/' && typeof next === 'string' && next.startsWith('/')
    return isBlankable ? 'A link does not begin with a column' : undefined
  }
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(start)?.[1]
  if (scheme && scheme.toLowerCase() !== 'https')
    return `${scheme}: is not allowed. Start with / or https://.`
  const host = /^https:\/\/([a-z0-9.-]+)(?::\d{1,5})?(?:[/?#]|$)/i.exec(start)?.[1]
  const isWhole = host !== undefined && (pieces.length === 1 || /^https:\/\/[^/?#]+[/?#]/i.test(start))
  if (!isWhole) return 'Start with / or https://.'
  return hosts.includes(host.toLowerCase())
    ? undefined
    : `${host} is not among the hosts that links may lead to`
}

/** The address for one row: each value is percent-encoded, so that it stays one value. */
export function linkOf(
  link: string,
  outputs: readonly string[],
  valueOf: (column: string) => string | null,
): string {
  return linkPieces(link, outputs)
    .map((piece) => (typeof piece === 'string' ? piece : encodedValue(valueOf(piece.column) ?? '')))
    .join('')
}

/** `.` and `..` change the path even when they are encoded. */
function encodedValue(value: string): string {
  const encoded = encodeURIComponent(value.replace(/[\ud800-\udfff]/gu, '\ufffd'))
  return /^\.{1,2}$/.test(encoded) ? `${encoded}%20` : encoded
}
