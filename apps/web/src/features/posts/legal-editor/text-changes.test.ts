import { expect, it } from 'vitest'
import { textChanges } from './text-changes'

const text = (body: string, title = 'Refunds') => ({ title, body })

it('names what went and came under each heading, and the title', () => {
  const before = text('Hello.\n\n## Money\n\n- Card\n- Cash\n\nIn three days.')
  const after = text('Hello.\n\n## Money\n\n- Card\n- bKash\n\nIn three days.\n\n## Last\n\nBye.', 'Refund')
  expect(textChanges(before, after)).toEqual([
    { label: 'Title', before: 'Refunds', after: 'Refund' },
    { label: 'Money', removed: ['Cash'], added: ['bKash'] },
    { label: 'Last', removed: [], added: ['Bye.'] },
  ])
})

it('names everything of a first version, and nothing of the same text', () => {
  expect(textChanges(undefined, text('One.\n\nTwo.'))).toEqual([
    { label: 'The beginning', removed: [], added: ['One.', 'Two.'] },
  ])
  expect(textChanges(text('One.'), text('One.'))).toEqual([])
})

it('tells of a part that went with its heading', () => {
  expect(textChanges(text('## Old\n\nWords.'), text('New.'))).toEqual([
    { label: 'The beginning', removed: [], added: ['New.'] },
    { label: 'Old', removed: ['Words.'], added: [] },
  ])
})
