import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { useMemo, useState } from 'react'
import { draftOf } from '../../../platform/form/drafts'
import { useUnsaved } from '../../../platform/form/unsaved'
import { useKeeping } from '../../../platform/form/use-keeping'
import { useHistory, useHistoryKeys, type StepName } from '../../../platform/form/use-history'
import { nameOfAct } from '../definition/action-labels'
import type { Act } from '../definition/actions'
import { readDefinition } from '../definition/new-report'
import { reduceReport } from '../definition/reduce'
import type { RunTimes } from '../reports.data'

interface Step extends StepName {
  act: Act
}

/** A report as it was when it was opened. */
export interface Begun {
  report: ReportDefinition
  times: RunTimes
  /** Undefined for a new one. */
  version: number | undefined
}

interface Draft extends Begun {
  at: string
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const reduce = (report: ReportDefinition, { act }: Step) => reduceReport(report, act)

/** A report that is being edited. Every act is a step that can be undone, and unsaved changes are kept in this browser. */
export function useEditor(begun: Begun, id: number) {
  const { report: saved, times: savedTimes } = begun
  const key = `report ${id}`
  const history = useHistory(reduce, (step: Step) => step, saved)
  const { state: report, dispatch } = history
  useHistoryKeys(history)
  const [left, setLeft] = useState(() => readDraft(key, begun))
  const [times, setTimes] = useState(savedTimes)
  // what was begun at an older version is saved as a change of that one, so that a newer one is not lost
  const [version, setVersion] = useState(begun.version)
  const isDirty = !isSame(times, savedTimes) || (report !== saved && !isSame(report, saved))
  useUnsaved(isDirty, { isKept: true })
  const edited = useMemo(() => ({ report, times, version }), [report, times, version])
  const keeping = useKeeping(key, isDirty ? edited : undefined, (draft) => draft)
  const perform = (act: Act) => dispatch({ act, ...nameOfAct(act, report) })
  const forget = () => {
    keeping.forget()
    setLeft(undefined)
  }
  return {
    report,
    perform,
    times,
    setTimes,
    version,
    isDirty,
    forget,
    keptAt: keeping.keptAt,
    undo: history.undo,
    undoTo: history.undoTo,
    redo: history.redo,
    undoName: history.undoName,
    redoName: history.redoName,
    endVisit: history.endVisit,
    /** The unsubmitted draft from before. */
    left,
    continueLeft: () => {
      if (left) {
        perform({ type: 'report/load', definition: left.report })
        setTimes(left.times)
        setVersion(left.version)
      }
      setLeft(undefined)
    },
  }
}

function readDraft(key: string, begun: Begun): Draft | undefined {
  try {
    const kept = JSON.parse(draftOf(key) || 'null') as Partial<Record<keyof Draft, unknown>> | null
    const report = kept && readDefinition(kept.report)
    if (!report || typeof kept.at !== 'string') return undefined
    const times = { ...begun.times, ...(kept.times as Partial<RunTimes> | undefined) }
    const version = typeof kept.version === 'number' ? kept.version : begun.version
    const isOther = !isSame(report, begun.report) || !isSame(times, begun.times)
    return isOther ? { at: kept.at, report, times, version } : undefined
  } catch {
    return undefined
  }
}
