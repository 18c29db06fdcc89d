import { useEffect, useEffectEvent, useState } from 'react'

/** So many steps can be taken back. */
const most = 100

/** How a step is called: 'remove table payments'. Steps of one `visit`, as the letters typed into a field, are one step. */
export interface StepName {
  name: string
  visit?: string
}

interface Step<State> extends StepName {
  before: State
}

interface Past<State> {
  state: State
  done: readonly Step<State>[]
  undone: readonly Step<State>[]
}

/**
 * A reducer whose steps can be taken back and done again. `undoName` and `redoName` say which one is next; undefined when
 * there is none.
 *
 * @param reducer from a state and an action to the next state; the same state is no step
 * @param nameOf what an action is called
 */
export function useHistory<State, Action>(
  reducer: (state: State, action: Action) => State,
  nameOf: (action: Action) => StepName,
  initial: State,
) {
  const [{ state, done, undone }, setPast] = useState<Past<State>>({ state: initial, done: [], undone: [] })

  const dispatch = (action: Action) =>
    setPast((past) => {
      const next = reducer(past.state, action)
      if (next === past.state) return past
      const step = nameOf(action)
      const last = past.done.at(-1)
      // still the same visit of the same field: its step already leads back to before the first letter
      const isSame = step.visit !== undefined && step.visit === last?.visit && past.undone.length === 0
      const steps = isSame ? past.done : [...past.done, { ...step, before: past.state }].slice(-most)
      return { state: next, done: steps, undone: [] }
    })
  const undo = () =>
    setPast((past) => {
      const step = past.done.at(-1)
      if (!step) return past
      return {
        state: step.before,
        done: past.done.slice(0, -1),
        undone: [...past.undone, { ...step, before: past.state }],
      }
    })
  const redo = () =>
    setPast((past) => {
      const step = past.undone.at(-1)
      if (!step) return past
      return {
        state: step.before,
        done: [...past.done, { ...step, before: past.state }],
        undone: past.undone.slice(0, -1),
      }
    })
  return {
    state,
    dispatch,
    undo,
    redo,
    /** Begins anew, as after loading: nothing can be taken back. */
    reset: (fresh: State) => setPast({ state: fresh, done: [], undone: [] }),
    /** Ends the visit of a field: what is typed next is a step of its own. */
    endVisit: () =>
      setPast((past) => {
        const last = past.done.at(-1)
        if (last?.visit === undefined) return past
        return { ...past, done: [...past.done.slice(0, -1), { name: last.name, before: last.before }] }
      }),
    undoName: done.at(-1)?.name,
    redoName: undone.at(-1)?.name,
  }
}

const takesText =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [data-takes-text]'

/** Ctrl or ⌘ with Z takes back, with Shift as well does again; in a field it is the browser's own. */
export function useHistoryKeys({ undo, redo }: { undo: () => void; redo: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    if (event.target instanceof Element && event.target.closest(takesText)) return
    event.preventDefault()
    if (event.shiftKey) redo()
    else undo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
