import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { KeptHeight } from './KeptHeight'

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

const heightOf = (isLoading: boolean) => {
  const { container } = render(
    <KeptHeight part="queue" isLoading={isLoading}>
      Rows
    </KeptHeight>,
  )
  const { height } = (container.firstElementChild as HTMLElement).style
  cleanup()
  return height
}

it('a part has the height of before while it loads, in a window of the same width', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(352)
  expect(heightOf(true)).toBe('')
  expect(heightOf(false)).toBe('')
  expect(heightOf(true)).toBe('352px')
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(390)
  expect(heightOf(true)).toBe('')
})

it('keeps nothing that is not its own', () => {
  localStorage.setItem('heights', '[1')
  expect(heightOf(true)).toBe('')
  localStorage.setItem('heights', '{"queue":7}')
  expect(heightOf(true)).toBe('')
})
