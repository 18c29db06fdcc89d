import { designCell } from '@uplink/contract/designs/definition'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { clearSession } from '../../../platform/session/session'
import { copy, useCopied } from './clipboard'

beforeEach(() => localStorage.clear())

/** Another tab of this browser copies. */
const fromElsewhere = (text: string) =>
  act(() => {
    localStorage.setItem('copied-of-a-design', text)
    window.dispatchEvent(new StorageEvent('storage', { key: 'copied-of-a-design' }))
  })

it('keeps what was copied here or in another tab, and nothing that is no cell', () => {
  const { result } = renderHook(useCopied)
  const cell = designCell.parse({ title: 'Lines', report_id: 7 })
  act(() => copy({ cell }))
  expect(result.current).toEqual({ cell })
  fromElsewhere(JSON.stringify({ cell: { title: 'Owed', report_id: 8 } }))
  expect(result.current).toMatchObject({ cell: { title: 'Owed', report_id: 8, display_type: '' } })
  for (const hostile of [
    '{',
    '[]',
    '{"cell":{"title_color":"url(x)"}}',
    '{"row":{"column_no":99}}',
    'null',
  ]) {
    fromElsewhere(hostile)
    expect([hostile, result.current]).toEqual([hostile, undefined])
  }
  act(() => copy({ cell }))
  act(() => clearSession())
  fromElsewhere('')
  expect(result.current).toBeUndefined()
})
