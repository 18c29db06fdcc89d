import type { DesignCell } from '@uplink/contract/designs/definition'

type Texts = Pick<DesignCell, 'text' | 'text_bn'>

/** Whether a cell shows a text in place of a report. */
export const isText = ({ text, text_bn }: Texts): boolean => text !== '' || text_bn !== ''

/** A piece of a text: words, or a link. */
export type TextPiece = string | { words: string; href: string }

/** `[words](address)`, on one line. */
const link = /\[([^[\]\n]{1,200})\]\(([^()\s]{1,2000})\)/g

/** A path of the portal, or an address by https. What may be saved is decided by `linkProblem`, which knows the hosts. */
const isSafe = (href: string) => /^(?:\/(?![/\\])|https:\/\/[a-z0-9])[^\\]*$/i.test(href)

/** Words and links of a text in their order. A link that leads elsewhere than it may stays the text that it is. */
export function textPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const found of text.matchAll(link)) {
    const [whole, words = '', href = ''] = found
    if (!isSafe(href)) continue
    if (found.index > end) pieces.push(text.slice(end, found.index))
    pieces.push({ words, href })
    end = found.index + whole.length
  }
  if (end < text.length) pieces.push(text.slice(end))
  return pieces
}

/**
 * The addresses of all links of a text, also of those that may not be there. Lines of a paragraph are shown as one, so a
 * link may go over the end of a line.
 */
export function linksIn(text: string): string[] {
  const joined = text.replaceAll('\r', '').replace(/\s*\n\s*/g, ' ')
  return [...joined.matchAll(link)].map(([, , href = '']) => href)
}

/** How many letters of a text name its cell. */
const lead = 60

/** A name for a cell that shows a text without a title: how the text begins. */
export function leadOf(text: string): string {
  const [first = ''] = text.trim().split('\n')
  const plain = first.replace(/^(## |- )/, '').replace(link, '$1')
  const letters = [...plain]
  return letters.length > lead ? `${letters.slice(0, lead).join('').trimEnd()}…` : plain
}
