// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from './Dialog'
import { Toaster } from './Toaster'
import { createToastStore } from './toast-store'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function show() {
  const store = createToastStore()
  render(<Toaster store={store} />)
  return store
}

function wait(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

describe('toasts', () => {
  it('vanish after five seconds', () => {
    const store = show()
    act(() => void store.success('The report was saved.'))
    wait(4999)
    expect(screen.getByText('The report was saved.')).toBeTruthy()
    wait(1)
    expect(screen.queryByText('The report was saved.')).toBeNull()
  })

  it('are said politely, faults at once', () => {
    const store = show()
    act(() => {
      store.success('Saved.')
      store.error('Failed to delete.', 'Failed!')
    })
    expect(screen.getByRole('status').textContent).toBe('Saved.')
    expect(screen.getByRole('alert').textContent).toBe('Failed!Failed to delete.')
  })

  it('have an act, which does it once and closes them', () => {
    const store = show()
    const undone = vi.fn()
    act(() => void store.success('Removed 2 filters.', undefined, { label: 'Undo', onSelect: undone }))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undone).toHaveBeenCalledOnce()
    expect(screen.queryByText('Removed 2 filters.')).toBeNull()
  })

  it('wait while the pointer is on them, and then stay for what was left', () => {
    const store = show()
    act(() => void store.success('Saved.'))
    wait(3000)
    fireEvent.pointerEnter(screen.getByRole('region', { name: 'Messages' }))
    wait(60_000)
    fireEvent.pointerLeave(screen.getByRole('region', { name: 'Messages' }))
    wait(1999)
    expect(screen.getByText('Saved.')).toBeTruthy()
    wait(1)
    expect(screen.queryByText('Saved.')).toBeNull()
  })

  it('stand in the dialog that is open, said there too, and outside when it has closed', () => {
    const store = createToastStore()
    const screenWith = (hasDialog: boolean) => (
      <>
        <Toaster store={store} />
        {hasDialog && (
          <Dialog title="Versions" onClose={() => {}}>
            Three
          </Dialog>
        )}
      </>
    )
    const { rerender } = render(screenWith(true))
    const dialog = screen.getByRole('dialog', { name: 'Versions' })
    act(() => void store.error('It could not be restored.'))
    const alert = within(dialog).getByRole('alert')
    expect(alert.textContent).toBe('')
    wait(100)
    expect(alert.textContent).toBe('It could not be restored.')
    rerender(screenWith(false))
    expect(screen.getByRole('alert').textContent).toBe('It could not be restored.')
  })

  it('wait while the focus is on them', () => {
    const store = show()
    act(() => void store.success('Saved.'))
    act(() => screen.getByRole('button', { name: 'Close message' }).focus())
    wait(60_000)
    expect(screen.getByText('Saved.')).toBeTruthy()
  })

  it('go when they are closed, and the next one still counts its time', () => {
    const store = show()
    act(() => void store.success('First.'))
    act(() => screen.getByRole('button', { name: 'Close message' }).focus())
    fireEvent.click(screen.getByRole('button', { name: 'Close message' }))
    expect(screen.queryByText('First.')).toBeNull()
    act(() => void store.success('Second.'))
    wait(5000)
    expect(screen.queryByText('Second.')).toBeNull()
  })
})
