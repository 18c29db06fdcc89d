import { expect, it } from 'vitest'
import { textBlocks } from '../text/text-blocks'
import { insertBlock, insertLink, type BlockKind } from './insert-block'

/** `|` marks the cursor, or both ends of the selection. */
function inserted(marked: string, kind: BlockKind): string {
  const start = marked.indexOf('|')
  const end = marked.lastIndexOf('|') - (marked.lastIndexOf('|') === start ? 0 : 1)
  const written = insertBlock({ text: marked.replaceAll('|', ''), start, end }, kind)
  return `${written.text.slice(0, written.start)}|${written.text.slice(written.end)}`
}

it.each<[string, string, BlockKind, string]>([
  ['an empty text', '|', 'heading', '## |'],
  ['a written line', 'One| line', 'list', 'One line\n\n- |'],
  ['the text before others', 'One|\n\nTwo', 'paragraph', 'One\n\n|\n\nTwo'],
  ['chosen lines', 'Intro\n\n|One\nTwo|', 'list', 'Intro\n\n- One\n- Two|'],
  ['a chosen list', '|- One\n- Two|', 'heading', '## One Two|'],
  ['a chosen heading', '|## One|\n\nTwo', 'paragraph', 'One|\n\nTwo'],
])('%s gets a block of its own', (_, marked, kind, becomes) => {
  expect(inserted(marked, kind)).toBe(becomes)
})

it('makes blocks that are read as such', () => {
  const list = insertBlock({ text: 'One\nTwo', start: 0, end: 7 }, 'list')
  expect(textBlocks(list.text)).toEqual([{ kind: 'list', entries: ['One', 'Two'] }])
})

it('makes a link of what is chosen, and selects its address', () => {
  const link = insertLink({ text: 'Ask the desk.', start: 4, end: 12 })
  expect(link.text).toBe('Ask [the desk](/admin/).')
  expect(link.text.slice(link.start, link.end)).toBe('/admin/')
  expect(insertLink({ text: 'Ask ', start: 4, end: 4 }).text).toBe('Ask [words](/admin/)')
  expect(insertLink({ text: 'a [b]\nc', start: 0, end: 7 }).text).toBe('[a  b  c](/admin/)')
})
