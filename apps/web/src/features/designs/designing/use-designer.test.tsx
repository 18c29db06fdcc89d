import { act, renderHook } from '@testing-library/react'
import { newDesign } from '@uplink/designs/form/rows'
import { expect, it, vi } from 'vitest'
import { draftsAreOf, forgetDrafts, keepDraft } from '../../../platform/form/drafts'
import { newKey, useDesigner } from './use-designer'

it('continues a draft as a change of the version that it was begun from', () => {
  const saved = newDesign()
  const design = { ...saved, name: 'Mine' }
  const at = '2026-11-22T08:02:00.000Z'
  void draftsAreOf(5)
  keepDraft('design 7', JSON.stringify({ at, design, updateFlag: 3 }))
  const { result } = renderHook(() => useDesigner(saved, 7, 4))
  expect(result.current.updateFlag).toBe(4)
  act(() => result.current.continueLeft())
  expect(result.current).toMatchObject({ updateFlag: 3, design: { name: 'Mine' } })
  forgetDrafts()
})

it('gives each row a key of its own, also on a page without TLS', () => {
  // there the browser leaves this function out
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const keys = Array.from({ length: 1000 }, newKey)
  vi.unstubAllGlobals()
  expect(new Set(keys).size).toBe(1000)
  expect(keys[0]).toMatch(/^[0-9a-f]{12}$/)
})
