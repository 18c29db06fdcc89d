import { expect, it } from 'vitest'
import { textOf } from '../../testing/pdf-text'
import { pdfOf } from './pdf'

it('ends a roll where its own text ends, whatever was printed on such paper before', async () => {
  const roll = { pageSize: { width: 220, height: 'auto' as const }, defaultStyle: { font: 'Noto' } }
  const lines = (count: number) => Array.from({ length: count }, (_, i) => ({ text: `Line ${i + 1}` }))
  for (const count of [2, 40, 3]) {
    const pages = await textOf(await pdfOf({ ...roll, content: lines(count) }))
    expect(pages).toEqual([
      lines(count)
        .map(({ text }) => text)
        .join(' '),
    ])
  }
})
