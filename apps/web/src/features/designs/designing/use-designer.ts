import { designDefinition, type DesignDefinition } from '@uplink/contract/designs/definition'
import type { DesignAct, CellPlace } from '@uplink/designs/form/actions'
import { reduceDesign } from '@uplink/designs/form/reduce'
import { tabLabel } from '@uplink/designs/tabs'
import { useState } from 'react'
import { draftOf } from '../../../platform/form/drafts'
import { useUnsaved } from '../../../platform/form/unsaved'
import { useKeeping } from '../../../platform/form/use-keeping'
import { useHistory, useHistoryKeys, type StepName } from '../../../platform/form/use-history'
import { randomKey } from '../../../platform/session/random-key'

const rowName = ({ rows }: DesignDefinition, key: string) =>
  rows.find((row) => row.key === key)?.name ?? 'the row'

/** 'Row 1, cell 2' */
const cellName = (design: DesignDefinition, { row, column }: CellPlace) =>
  `${rowName(design, row)}, cell ${column + 1}`

/** The name of a step for undo and redo. Letters typed into one field are one step. */
function nameOfAct(act: DesignAct, present: DesignDefinition): StepName {
  switch (act.type) {
    case 'design/rename':
      return { name: 'change design name', visit: 'name' }
    case 'design/load':
      return { name: 'load the design' }
    case 'row/add':
      return { name: 'add row' }
    case 'row/paste':
      return { name: 'put in row' }
    case 'row/add-many':
      return { name: 'put in rows' }
    case 'row/remove':
      return { name: `remove ${rowName(present, act.row)}` }
    case 'row/move':
      return { name: `move ${rowName(present, act.row)}` }
    case 'row/columns':
      return { name: `columns of ${rowName(present, act.row)}` }
    case 'row/roles':
      return { name: `roles of ${rowName(present, act.row)}` }
    case 'row/fix':
      return { name: `${act.isFixed ? 'fix' : 'release'} ${rowName(present, act.row)}` }
    case 'row/display':
      return { name: `display of ${rowName(present, act.row)}` }
    case 'row/tab':
      return { name: `move ${rowName(present, act.row)} to ${tabLabel(act.tab)}` }
    case 'tab/rename':
      return { name: `name ${tabLabel(act.name)}` }
    case 'tab/remove':
      return { name: `delete ${tabLabel(act.tab)}` }
    case 'tab/move':
      return { name: `move ${tabLabel(act.tab)}` }
    case 'cell/change':
      return { name: `change ${cellName(present, act.place)}` }
    case 'cell/clear':
      return { name: `clear ${cellName(present, act.place)}` }
    case 'row/widths':
      return { name: `widths of ${rowName(present, act.row)}`, visit: `widths ${act.row}` }
    case 'cell/swap':
      return { name: `move ${cellName(present, act.one)}` }
  }
}

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
    design,
    perform,
    updateFlag,
    isDirty,
    left,
    keptAt: keeping.keptAt,
    undo: history.undo,
    redo: history.redo,
    endVisit: history.endVisit,
    undoName: history.undoName,
    redoName: history.redoName,
    forget: () => {
      keeping.forget()
      setLeft(undefined)
    },
    /** Continues the unsubmitted draft from before. */
    continueLeft: () => {
      if (left) {
        perform({ type: 'design/load', design: left.design })
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
