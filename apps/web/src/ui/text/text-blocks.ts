/** A block of a plain text. */
export type TextBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; entries: string[] }

/**
 * The blocks of a text: a line that begins with `## ` is a heading, lines that begin with `- ` are a list, and blank lines
 * separate paragraphs. There is no other markup.
 */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  /** The block that the next line goes on with; a blank line and a heading end it. */
  let open: TextBlock | undefined
  for (const line of text.replaceAll('\r', '').split('\n')) {
    const words = line.trim()
    const begun = blockOf(words, open)
    if (begun && begun !== open) blocks.push(begun)
    open = begun?.kind === 'heading' ? undefined : begun
  }
  return blocks
}

/** The block that a line belongs to; undefined for a blank line. */
function blockOf(line: string, open: TextBlock | undefined): TextBlock | undefined {
  if (line === '') return undefined
  if (line.startsWith('## ')) return { kind: 'heading', text: line.slice(3) }
  if (line.startsWith('- ')) {
    const list = open?.kind === 'list' ? open : { kind: 'list' as const, entries: [] }
    list.entries.push(line.slice(2))
    return list
  }
  if (open?.kind !== 'paragraph') return { kind: 'paragraph', text: line }
  open.text += ` ${line}`
  return open
}
