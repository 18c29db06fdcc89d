import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { pathTo } from '@uplink/contract/screens'
import { useState } from 'react'
import { ApiError, NetworkError } from '../../../platform/api/errors'
import { tellRefusal } from '../../../platform/api/failure'
import { formatTime } from '../../../platform/dates/dates'
import { toLeftList, toTopOf } from '../../../resource/left-lists'
import { useToasts } from '../../../ui/UiProvider'
import { readDefinition } from '../definition/new-report'
import { readReport, saveReport, type RunTimes } from '../reports.data'
import type { Errors } from '../definition/places'

interface Submitting {
  /** The report as it is edited, and as it is sent. */
  report: ReportDefinition
  sent: ReportDefinition
  times: RunTimes
  id: number
  version: number | undefined
  onSaved: () => void
}

/** What somebody else saved meanwhile. */
interface Theirs {
  version: number
  said: string
  report: ReportDefinition | undefined
}

const isEmpty = {
  report_name: ({ report_name: name }: ReportDefinition) => name.trim() === '',
  db_connection_name: ({ db_connection_name: connection }: ReportDefinition) => connection === '',
}
type RequiredField = keyof typeof isEmpty

const required: Record<RequiredField, string> = {
  report_name: 'The Report Name field is required',
  db_connection_name: 'The Database Connection field is required',
}

/** The required fields that are empty; nothing is sent without them (specification 5). */
const missing = (report: ReportDefinition, fields: readonly string[] = Object.keys(required)): Errors =>
  Object.fromEntries(
    (Object.keys(required) as RequiredField[])
      .filter((field) => fields.includes(field) && isEmpty[field](report))
      .map((field) => [field, [required[field]]]),
  )

/** What the form lacks, told at once: the required fields, and the first table or the SQL. */
const lacking = (report: ReportDefinition): Errors => ({ ...missing(report), ...withoutSource(report) })

function withoutSource({ query_type: type, raw_query: sql, tables: [first] }: ReportDefinition): Errors {
  if (type === 'raw_query') return sql.trim() === '' ? { raw_query: ['Write a query'] } : {}
  if (first?.object_type === 'query')
    return first.selected_query === null ? { 'tables.0.selected_query': ['Choose a report'] } : {}
  return first?.name ? {} : { [first ? 'tables.0.name' : 'tables']: ['Choose a table'] }
}

/** Saves the report and shows errors at their places. */
export function useSubmit({ report, sent, times, id, version, onSaved }: Submitting) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [isSaving, setSaving] = useState(false)
  const [isSent, setSent] = useState(false)
  /** The required fields that were changed or left. */
  const [touched, setTouched] = useState<readonly string[]>([])
  /** The server's errors, and the report that they are about. */
  const [refused, setRefused] = useState<{ report: ReportDefinition; errors: Errors }>()
  const [failure, setFailure] = useState<{ message: string; requestId: string }>()
  const [theirs, setTheirs] = useState<Theirs>()
  const refusals = refused?.report === report ? refused.errors : {}

  const meetTheirs = async (conflict: ApiError) => {
    try {
      const present = await readReport(id)
      const by = present.updated_by?.name ?? 'Somebody'
      setTheirs({
        version: present.version,
        said: `${by} saved this at ${formatTime(present.updated_at)}.`,
        report: readDefinition(present),
      })
    } catch {
      // it may be gone, or nothing answers: the draft is still here
      setFailure({ message: conflict.message, requestId: conflict.request_id })
    }
  }
  /** Resolves to the errors. */
  const submit = async (): Promise<Errors> => {
    if (isSaving) return {}
    setSent(true)
    setFailure(undefined)
    setRefused(undefined)
    if (Object.keys(missing(report)).length > 0) return lacking(report)
    setSaving(true)
    try {
      const { message, data } = await saveReport(client, id, {
        data: sent,
        ...times,
        version: theirs?.version ?? version,
      })
      onSaved()
      toasts.success(message)
      const list = { noun: 'reports', home: pathTo('reports') }
      // the list begins with the newest
      await navigate({ href: id === 0 ? toTopOf(list, data.id) : toLeftList(list, data.id) })
      return {}
    } catch (error) {
      if (error instanceof NetworkError) return {}
      if (!(error instanceof ApiError)) throw error
      tellRefusal(toasts, error)
      if (error.code === 'record.conflict') {
        await meetTheirs(error)
        return {}
      }
      const found = error.errors
      setRefused({ report, errors: found })
      if (Object.keys(found).length === 0) setFailure({ message: error.message, requestId: error.request_id })
      return found
    } finally {
      setSaving(false)
    }
  }
  return {
    submit,
    isSaving,
    failure,
    theirs,
    /** The errors of a sent report. */
    errors: { ...refusals, ...(isSent ? lacking(report) : {}) },
    /** Forgets what was wrong, because the form is empty. */
    forget: () => {
      setSent(false)
      setTouched([])
      setFailure(undefined)
    },
    /** Required fields that were emptied or passed over before it was sent. */
    passedOver: missing(report, touched),
    touch: (field: string | undefined) => {
      if (field !== undefined && field in required && !touched.includes(field))
        setTouched([...touched, field])
    },
  }
}
