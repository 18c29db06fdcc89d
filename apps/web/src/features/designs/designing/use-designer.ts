import { designDefinition, type DesignDefinition } from '@uplink/contract/designs/definition'
import type { DesignAct } from '@uplink/designs/form/acts'
import { reduceDesign } from '@uplink/designs/form/reduce'
import { useState } from 'react'
import { draftOf } from '../../../platform/form/drafts'
import { useUnsaved } from '../../../platform/form/unsaved'
import { useKeeping } from '../../../platform/form/use-keeping'
import { useHistory, useHistoryKeys, type StepName } from '../../../platform/form/use-history'
import { nameOfAct } from './act-names'
import { randomKey } from '../../../platform/session/random-key'

interface Step extends StepName {
  act: DesignAct
}

interface Draft {
  at: string
  design: DesignDefinition
  /** The version of the saved design that it changes; undefined for a new one. */
  updateFlag: number | undefined
}

const reduce = (design: DesignDefinition, { act }: Step) => reduceDesign(design, act)

/** A key that no other row has. */
export const newKey = (): string => randomKey()

/** A design that is being edited. Every act is a step that can be undone, and unsaved changes are kept in this browser. */
export function useDesigner(saved: DesignDefinition, id: number, savedFlag: number | undefined) {
  const key = `design ${id}`
  const history = useHistory(reduce, (step: Step) => step, saved)
  const { state: design, dispatch } = history
  useHistoryKeys(history)
  const [left, setLeft] = useState(() => readDraft(key, saved, savedFlag))
  // what was begun at an older version is saved as a change of that one, so that a newer one is not lost
  const [updateFlag, setUpdateFlag] = useState(savedFlag)
  const isDirty = design !== saved && JSON.stringify(design) !== JSON.stringify(saved)
  useUnsaved(isDirty, { isKept: true })
  const keeping = useKeeping(key, isDirty ? design : undefined, (edited) => ({ design: edited, updateFlag }))
  const perform = (act: DesignAct) => dispatch({ act, ...nameOfAct(act, design) })
  return {
    ...{ design, perform, updateFlag, isDirty, left, keptAt: keeping.keptAt },
    ...{ undo: history.undo, redo: history.redo, endVisit: history.endVisit },
    ...{ undoName: history.undoName, redoName: history.redoName },
    forget: () => {
      keeping.forget()
      setLeft(undefined)
    },
    /** Continues the unsubmitted draft from before. */
    continueLeft: () => {
      if (left) {
        perform({ do: 'load', design: left.design })
        setUpdateFlag(left.updateFlag)
      }
      setLeft(undefined)
    },
  }
}

export type Designer = ReturnType<typeof useDesigner>

const rowsOnly = designDefinition.omit({ name: true })

function readDraft(key: string, saved: DesignDefinition, savedFlag: number | undefined): Draft | undefined {
  try {
    const kept = JSON.parse(draftOf(key) || 'null') as {
      at?: unknown
      design?: { name?: unknown }
      updateFlag?: unknown
    } | null
    const { at, design: sketch, updateFlag: flag } = kept ?? {}
    const name = sketch?.name
    if (typeof at !== 'string' || typeof name !== 'string') return undefined
    const design = { name, ...rowsOnly.parse(sketch) }
    if (JSON.stringify(design) === JSON.stringify(saved)) return undefined
    return { at, design, updateFlag: typeof flag === 'number' ? flag : savedFlag }
  } catch {
    return undefined
  }
}
