import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { ColumnType } from '@uplink/contract/reports/words'
import { requestedParameters } from '@uplink/report-engine/words/parameters'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, NetworkError } from '../../../platform/api/errors'
import { unfinishedIn } from './unfinished'
import { followRun, type RunUnderWay } from '../rows/follow-run'
import { runPreview, type Preview } from '../reports.data'

/** Milliseconds after the last change. */
const pause = 800
/** If the last run took longer than this, the next one waits longer too. */
const quickMs = 2000
/** Milliseconds after the last change, where runs take long: each keeps a database busy. */
const longPause = 3000

interface State {
  /** The last run that gave rows. */
  result?: Preview
  /** The run under way with the rows found so far; undefined until its first answer. */
  running?: { since: number; run?: RunUnderWay }
  /** Errors by their places. */
  errors: Readonly<Record<string, readonly string[]>>
  /** A failure that is not caused by a field of the form, in words. */
  failure?: string
  /** Set when the report would take long and so has not run. */
  dear?: Preview['estimate']
  cancelledAfter?: number
  /** The last run took long, whatever became of it. */
  isSlow?: boolean
  /** The last report that was shown or tried, as text. */
  tried?: string
}

const nothing: State = { errors: {} }

export type ParameterTexts = Readonly<Record<string, string>>

interface PreviewRequest {
  report: ReportDefinition
  id: number
  parameters: ParameterTexts
  /** Whether changes run it by themselves. */
  isAutomatic: boolean
  typeOf: (column: string) => ColumnType | undefined
}

/** The first rows of a report that is being edited, always of its last valid state. */
export function usePreview({ report, id, parameters, isAutomatic, typeOf }: PreviewRequest) {
  const [state, setState] = useState(nothing)
  const running = useRef<AbortController>(undefined)
  // a value typed for a parameter that the report no longer has stays in the form
  const given = Object.fromEntries(
    requestedParameters(report).flatMap(({ name }) => (parameters[name] ? [[name, parameters[name]]] : [])),
  )
  const key = JSON.stringify([withoutLooks(report), given])
  const isWhole = report.query_type === 'raw_query' ? report.raw_query.trim() !== '' : hasTable(report)
  const unfinished = isWhole ? unfinishedIn(report, typeOf, given) : []
  // the rows and errors of a report that was emptied are nobody's any more
  if (!isWhole && state !== nothing) setState(nothing)
  useEffect(() => {
    if (!isWhole) running.current?.abort()
  }, [isWhole])

  const run = async ({ anyway = false, only }: { anyway?: boolean; only?: string } = {}) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const since = Date.now()
    const become = (next: (present: State) => State) => {
      if (running.current === controller) setState(next)
    }
    become((present) => ({
      ...(present.result && { result: present.result }),
      ...(present.isSlow && { isSlow: true }),
      errors: present.errors,
      running: { since },
      tried: key,
    }))
    const isSlow = () => Date.now() - since > quickMs
    const stop = () =>
      become(({ running: _, ...present }) => ({
        ...present,
        cancelledAfter: Date.now() - since,
        isSlow: isSlow(),
      }))
    signal.addEventListener('abort', stop, { once: true })
    const body = {
      data: only === undefined ? report : { ...report, raw_query: only },
      ...(id > 0 && { id }),
      ...(Object.keys(given).length > 0 && { parameters: given }),
      ...(anyway && { anyway }),
    }
    try {
      const first = await runPreview(body, signal)
      const last = await followRun(first, {
        signal,
        onProgress: (found) => become((present) => ({ ...present, running: { since, run: found } })),
      })
      if (!signal.aborted)
        become((present) => ({
          ...settled(present, { ...first, ...last }),
          isSlow: tookLong(last, isSlow()),
        }))
    } catch (error) {
      if (signal.aborted) return
      become(({ running: _, ...present }) => ({ ...present, ...troubleOf(error), isSlow: isSlow() }))
    }
  }
  const runLater = useEffectEvent(() => {
    if (isAutomatic && isWhole && unfinished.length === 0 && state.tried !== key) void run()
  })
  const wait = state.isSlow ? longPause : pause
  useEffect(() => {
    const timer = setTimeout(() => runLater(), wait)
    return () => clearTimeout(timer)
  }, [key, isAutomatic, wait])
  useEffect(() => () => running.current?.abort(), [])

  return {
    ...state,
    isWhole,
    /** What keeps it from running by itself. */
    unfinished,
    /** The rows are from before the last change. */
    isOld:
      state.result !== undefined && (state.tried !== key || state.running !== undefined || hasErrors(state)),
    isChanged: isWhole && state.tried !== key && state.running === undefined,
    run: () => void run(),
    /** Runs a part of an SQL query only. */
    runOnly: (text: string) => void run({ only: text }),
    runAnyway: () => void run({ anyway: true }),
    cancel: () => running.current?.abort(),
  }
}

const hasErrors = ({ errors }: State) => Object.keys(errors).length > 0

const hasTable = ({ tables: [first] }: ReportDefinition) =>
  first !== undefined && (first.object_type === 'query' ? first.selected_query !== null : first.name !== '')

/** The report without the fields that do not change its rows: its name and its graph. */
const withoutLooks = ({ report_name: _, ...report }: ReportDefinition) => report

/** A run that was not begun because it is dear would take long too. */
const tookLong = ({ state, took_ms: tookMs }: Pick<Preview, 'state' | 'took_ms'>, isSlow: boolean) =>
  state === 'dear' || (state === 'done' ? tookMs > quickMs : isSlow)

function settled(present: State, last: Preview): State {
  const { tried, result } = present
  const kept: State = { errors: {}, ...(tried !== undefined && { tried }), ...(result && { result }) }
  if (last.state === 'done') return { ...kept, result: last }
  if (last.state === 'dear') return { ...kept, dear: last.estimate }
  if (last.state === 'cancelled') return { ...kept, cancelledAfter: last.took_ms }
  return { ...kept, failure: last.failure ?? 'It could not be run.' }
}

/** A 422 gives errors by their places; any other failure is shown above the rows. */
function troubleOf(error: unknown): Pick<State, 'errors' | 'failure'> {
  if (error instanceof NetworkError) return { errors: {}, failure: 'There was no answer.' }
  if (!(error instanceof ApiError)) throw error
  if (error.status === 422) return { errors: error.errors }
  return { errors: {}, failure: error.message }
}
