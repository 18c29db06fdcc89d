import { useEffect, useEffectEvent, useState } from 'react'

/** How many steps can be undone. */
const most = 100

/**
 * The name of a step: 'remove table payments'. Steps with the same `visit`, such as letters typed into one field,
 * count as one step.
 */
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
 * A reducer with undo and redo. `undoName` and `redoName` name the next step; undefined when there is none.
 *
 * @param reducer makes the next state of a state and an action; an unchanged state is no step
 * @param nameOf names an action
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
      // the same visit of the same field: undoing its step already restores the state before the first letter
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
  /** Takes back everything since this state, which was the present one then. */
  const undoTo = (before: State) =>
    setPast((past) => {
      const at = past.done.findIndex((step) => step.before === before)
      if (at < 0) return past
      const steps = past.done.slice(at)
      const undone = steps.map((step, index) => ({
        ...step,
        before: steps[index + 1]?.before ?? past.state,
      }))
      return { state: before, done: past.done.slice(0, at), undone: [...past.undone, ...undone.toReversed()] }
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
    undoTo,
    redo,
    /** Starts again with this state, as after loading: nothing can be undone. */
    reset: (fresh: State) => setPast({ state: fresh, done: [], undone: [] }),
    /** Ends the visit of a field, so that further typing is a new step. */
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
  'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"], [data-takes-text]'

/** Ctrl+Z or ⌘Z undoes, with Shift it redoes; inside a field these keys are left to the browser. */
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
