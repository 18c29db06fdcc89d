import { render, screen, within } from '@testing-library/react'
import { designCell } from '@uplink/contract/designs/definition'
import { linksIn, textPieces } from '@uplink/designs/texts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { textBlocks } from '../../../ui/text/text-blocks'
import { BoardText } from './BoardText'

it('shows a text in the language of the page, and the other one where there is none', () => {
  const both = designCell.parse({ title: 'Bills', title_bn: 'বিল', text: '## Read', text_bn: '## পড়ুন' })
  const shown = (cell: typeof both, language: 'en' | 'bn', said?: string) => {
    const { unmount } = render(<BoardText cell={cell} level={2} said={said} language={language} />)
    const region = screen.getByRole('region')
    const name = region.getAttribute('aria-label') ?? within(region).getAllByRole('heading')[0]?.textContent
    const found = [
      name,
      ...within(region)
        .getAllByRole('heading')
        .map(({ tagName }) => tagName),
    ]
    const lang = region.querySelector('[lang]')?.getAttribute('lang')
    unmount()
    return [...found, lang]
  }
  expect(shown(both, 'en')).toEqual(['Bills', 'H2', 'H3', 'en'])
  expect(shown(both, 'bn')).toEqual(['বিল', 'H2', 'H3', 'bn'])
  expect(shown({ ...both, title_bn: '', text_bn: '' }, 'bn')).toEqual(['Bills', 'H2', 'H3', 'en'])
  expect(shown({ ...both, title: '' }, 'en')).toEqual(['Read', 'H2', 'en'])
  expect(shown(both, 'en', 'Row 2, cell 1')[0]).toBe('Bills Row 2, cell 1')
})

it('shows no link that was not checked when it was saved, however its lines are broken', () => {
  const part = fc.constantFrom(
    '[',
    ']',
    '(',
    ')',
    '](',
    '\n',
    '\r',
    '\n\n',
    ' ',
    '\u00a0',
    '- ',
    '## ',
    'a',
    '/',
    'https://e.example',
    'x',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join('').trim()
      const checked = linksIn(text)
      const lines = textBlocks(text).flatMap((block) =>
        block.kind === 'list' ? block.entries : [block.text],
      )
      for (const piece of lines.flatMap(textPieces))
        if (typeof piece !== 'string') expect(checked).toContain(piece.href)
    }),
    { numRuns: 5000 },
  )
})
