/** A block of a plain text. */
export type TextBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; entries: string[] }

/**
 * The blocks of a text: blank lines separate them, `## ` begins a heading, lines that begin with `- ` are a list.
 * There is no other markup.
 */
export function textBlocks(text: string): TextBlock[] {
  return text
    .replaceAll('\r', '')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(blockOf)
}

function blockOf(part: string): TextBlock {
  const lines = part.split('\n')
  if (lines.length === 1 && part.startsWith('## ')) return { kind: 'heading', text: part.slice(3) }
  if (lines.every((line) => line.startsWith('- ')))
    return { kind: 'list', entries: lines.map((line) => line.slice(2)) }
  return { kind: 'paragraph', text: lines.join(' ') }
}
