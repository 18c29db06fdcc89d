import { describe, expect, it } from 'vitest'
import { textBlocks } from './text-blocks'

describe('the blocks of a text', () => {
  it('are headings, paragraphs and lists, in their order', () => {
    expect(textBlocks('Welcome\nto us.\n\n## Money\r\n\r\n- One\n- Two\n\n\n\nEnd.')).toEqual([
      { kind: 'paragraph', text: 'Welcome to us.' },
      { kind: 'heading', text: 'Money' },
      { kind: 'list', entries: ['One', 'Two'] },
      { kind: 'paragraph', text: 'End.' },
    ])
  })

  it('need no blank line where a heading or a list begins or ends', () => {
    expect(textBlocks('## Money\nWe take\n- cash\n- bKash\nat the counter.\n\n- One\n\n- Two')).toEqual([
      { kind: 'heading', text: 'Money' },
      { kind: 'paragraph', text: 'We take' },
      { kind: 'list', entries: ['cash', 'bKash'] },
      { kind: 'paragraph', text: 'at the counter.' },
      { kind: 'list', entries: ['One'] },
      { kind: 'list', entries: ['Two'] },
    ])
  })

  it('take markup as the text it is', () => {
    expect(textBlocks('<b>Bold</b> ## no heading')).toEqual([
      { kind: 'paragraph', text: '<b>Bold</b> ## no heading' },
    ])
    expect(textBlocks(' \n\n ')).toEqual([])
  })
})
