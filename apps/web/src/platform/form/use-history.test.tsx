import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useHistory, useHistoryKeys } from './use-history'

type Action = { add: string } | { title: string }

const start = () =>
  renderHook(() =>
    useHistory(
      (state: readonly string[], action: Action) => {
        if ('title' in action) return [action.title, ...state.slice(1)]
        return action.add === '' ? state : [...state, action.add]
      },
      (action) => ('title' in action ? { name: 'the title', visit: 'title' } : { name: `add ${action.add}` }),
      ['untitled'] as readonly string[],
    ),
  ).result

describe('a history', () => {
  it('takes steps back and does them again, by name', () => {
    const history = start()
    act(() => history.current.dispatch({ add: 'payments' }))
    act(() => history.current.dispatch({ add: 'invoices' }))
    expect(history.current.undoName).toBe('add invoices')
    act(() => history.current.undo())
    expect(history.current.state).toEqual(['untitled', 'payments'])
    expect(history.current.redoName).toBe('add invoices')
    act(() => history.current.redo())
    expect(history.current.state).toEqual(['untitled', 'payments', 'invoices'])
    act(() => history.current.undo())
    act(() => history.current.dispatch({ add: 'users' }))
    expect(history.current.redoName).toBeUndefined()
  })

  it('makes one step of what is typed in one visit, and none of what changes nothing', () => {
    const history = start()
    act(() => history.current.dispatch({ add: '' }))
    expect(history.current.undoName).toBeUndefined()
    for (const title of ['D', 'De', 'Deb']) act(() => history.current.dispatch({ title }))
    act(() => history.current.endVisit())
    act(() => history.current.dispatch({ title: 'Debtors' }))
    act(() => history.current.undo())
    expect(history.current.state).toEqual(['Deb'])
    act(() => history.current.undo())
    expect(history.current.state).toEqual(['untitled'])
    expect(history.current.undoName).toBeUndefined()
  })

  it('keeps a hundred steps', () => {
    const history = start()
    for (let step = 0; step < 105; step += 1) act(() => history.current.dispatch({ add: String(step) }))
    for (let step = 0; step < 105; step += 1) act(() => history.current.undo())
    expect(history.current.state).toHaveLength(6)
  })

  it('takes back what came after a step together with it, and does it again one by one', () => {
    const history = start()
    act(() => history.current.dispatch({ add: 'payments' }))
    const before = history.current.state
    act(() => history.current.dispatch({ add: 'invoices' }))
    act(() => history.current.dispatch({ add: 'users' }))
    act(() => history.current.undoTo(before))
    expect(history.current.state).toEqual(['untitled', 'payments'])
    expect(history.current.redoName).toBe('add invoices')
    act(() => history.current.redo())
    expect(history.current.state).toEqual(['untitled', 'payments', 'invoices'])
    act(() => history.current.redo())
    expect(history.current.state).toEqual(['untitled', 'payments', 'invoices', 'users'])
    act(() => history.current.undo())
    expect(history.current.state).toEqual(['untitled', 'payments', 'invoices'])
  })

  it('has its keys, but not in a field', () => {
    const pressed: string[] = []
    function Keys() {
      useHistoryKeys({ undo: () => pressed.push('undo'), redo: () => pressed.push('redo') })
      return (
        <>
          <input aria-label="Name" />
          <select aria-label="Kind" />
        </>
      )
    }
    render(<Keys />)
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    fireEvent.keyDown(document.body, { key: 'Z', metaKey: true, shiftKey: true })
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'z', ctrlKey: true })
    // a select has nothing of its own to take back
    fireEvent.keyDown(screen.getByLabelText('Kind'), { key: 'z', ctrlKey: true })
    expect(pressed).toEqual(['undo', 'redo', 'undo'])
  })
})
