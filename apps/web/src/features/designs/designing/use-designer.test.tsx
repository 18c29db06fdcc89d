import { act, renderHook } from '@testing-library/react'
import { newDesign } from '@uplink/designs/form/rows'
import { expect, it } from 'vitest'
import { draftsAreOf, forgetDrafts, keepDraft } from '../../../platform/form/drafts'
import { useDesigner } from './use-designer'

it('continues a draft as a change of the version that it was begun from', () => {
  const saved = newDesign()
  const design = { ...saved, name: 'Mine' }
  const at = '2026-11-22T08:02:00.000Z'
  draftsAreOf(5)
  keepDraft('design 7', JSON.stringify({ at, design, updateFlag: 3 }))
  const { result } = renderHook(() => useDesigner(saved, 7, 4))
  expect(result.current.updateFlag).toBe(4)
  act(() => result.current.continueLeft())
  expect(result.current).toMatchObject({ updateFlag: 3, design: { name: 'Mine' } })
  forgetDrafts()
})
