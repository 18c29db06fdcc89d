export type BlockKind = 'paragraph' | 'heading' | 'list'

/** A text with its selection: `start` and `end` are equal when nothing is selected. */
export interface Written {
  text: string
  start: number
  end: number
}

const marks: Record<BlockKind, string> = { paragraph: '', heading: '## ', list: '- ' }

/**
 * Turns the selected lines into a block of this kind, or begins a new one after the cursor's line, with a blank line
 * before and after. The returned selection is where the person goes on writing.
 */
export function insertBlock({ text, start, end }: Written, kind: BlockKind): Written {
  const mark = marks[kind]
  const from = start === end ? endOfLine(text, start) : startOfLine(text, start)
  const to = start === end ? from : endOfLine(text, end)
  const before = text.slice(0, from).replace(/\n+$/, '')
  const after = text.slice(to).replace(/^\n+/, '')
  const lines = text.slice(from, to).split('\n').map(withoutMark)
  // a heading is one line
  const block =
    kind === 'heading' ? mark + lines.join(' ').trim() : lines.map((line) => mark + line).join('\n')
  const head = before === '' ? block : `${before}\n\n${block}`
  return { text: after === '' ? head : `${head}\n\n${after}`, start: head.length, end: head.length }
}

/** Makes a link of the selected words, or of words to write; its address is selected, to be written over. */
export function insertLink({ text, start, end }: Written): Written {
  const words =
    text
      .slice(start, end)
      .replaceAll(/[[\]\n]/g, ' ')
      .trim() || 'words'
  const before = `${text.slice(0, start)}[${words}](`
  const address = '/admin/'
  return {
    text: `${before}${address})${text.slice(end)}`,
    start: before.length,
    end: before.length + address.length,
  }
}

const withoutMark = (line: string) => line.replace(/^(## |- )/, '')

const startOfLine = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1

function endOfLine(text: string, at: number): number {
  const next = text.indexOf('\n', at)
  return next === -1 ? text.length : next
}
