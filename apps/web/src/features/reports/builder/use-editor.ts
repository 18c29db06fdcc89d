import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { useState } from 'react'
import { draftOf } from '../../../platform/form/drafts'
import { useUnsaved } from '../../../platform/form/unsaved'
import { useKeeping } from '../../../platform/form/use-keeping'
import { useHistory, useHistoryKeys, type StepName } from '../../../platform/form/use-history'
import { nameOfAct } from '../definition/act-names'
import type { Act } from '../definition/acts'
import { readDefinition } from '../definition/new-report'
import { reduceReport } from '../definition/reduce'

interface Step extends StepName {
  act: Act
}

interface Draft {
  at: string
  report: ReportDefinition
}

const reduce = (report: ReportDefinition, { act }: Step) => reduceReport(report, act)

/** A report that is being edited. Every act is a step that can be undone, and unsaved changes are kept in this browser. */
export function useEditor(saved: ReportDefinition, id: number) {
  const key = `report ${id}`
  const history = useHistory(reduce, (step: Step) => step, saved)
  const { state: report, dispatch } = history
  useHistoryKeys(history)
  const [left, setLeft] = useState(() => readDraft(key, saved))
  const isDirty = report !== saved && JSON.stringify(report) !== JSON.stringify(saved)
  useUnsaved(isDirty, { isKept: true })
  const keeping = useKeeping(key, isDirty ? report : undefined, (edited) => ({ report: edited }))
  const perform = (act: Act) => dispatch({ act, ...nameOfAct(act, report) })
  const forget = () => {
    keeping.forget()
    setLeft(undefined)
  }
  return {
    ...{ report, perform, isDirty, forget },
    keptAt: keeping.keptAt,
    undo: history.undo,
    redo: history.redo,
    undoName: history.undoName,
    redoName: history.redoName,
    endVisit: history.endVisit,
    /** The unsubmitted draft from before. */
    left,
    continueLeft: () => {
      if (left) perform({ do: 'load', definition: left.report })
      setLeft(undefined)
    },
  }
}

function readDraft(key: string, saved: ReportDefinition): Draft | undefined {
  try {
    const kept = JSON.parse(draftOf(key) || 'null') as { at?: unknown; report?: unknown } | null
    const report = kept && readDefinition(kept.report)
    const isOther = report && JSON.stringify(report) !== JSON.stringify(saved)
    return isOther && typeof kept.at === 'string' ? { at: kept.at, report } : undefined
  } catch {
    return undefined
  }
}
