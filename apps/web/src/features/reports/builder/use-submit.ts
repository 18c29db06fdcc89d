import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { pathTo } from '@uplink/contract/screens'
import { useState } from 'react'
import { ApiError, NetworkError } from '../../../platform/api/errors'
import { useToasts } from '../../../ui/UiProvider'
import { toSend } from '../definition/parameters'
import { atPlaces } from '../preview/use-preview'
import { reportQuery, saveReport } from '../reports.data'
import type { Errors } from '../definition/places'

interface Submitting {
  report: ReportDefinition
  id: number
  version: number | undefined
  onSaved: () => void
}

/** The required fields that are empty; nothing is sent without them (specification 5). */
function missing({ report_name: name, db_connection_name: connection }: ReportDefinition): Errors {
  return {
    ...(name.trim() === '' && { report_name: ['The report name field is required'] }),
    ...(connection === '' && { db_connection_name: ['The database connection field is required'] }),
  }
}

/** Saves the report and shows errors at their places. */
export function useSubmit({ report, id, version, onSaved }: Submitting) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [isSaving, setSaving] = useState(false)
  const [isSent, setSent] = useState(false)
  /** The server's errors, and the report that they are about. */
  const [refused, setRefused] = useState<{ report: ReportDefinition; errors: Errors }>()
  const [failure, setFailure] = useState<{ message: string; requestId: string }>()
  const [theirs, setTheirs] = useState<number>()
  const errors = {
    ...(refused?.report === report ? refused.errors : {}),
    ...(isSent ? missing(report) : {}),
  }
  /** Resolves to the errors. */
  const submit = async (): Promise<Errors> => {
    if (isSaving) return {}
    setSent(true)
    setFailure(undefined)
    setRefused(undefined)
    const lacking = missing(report)
    if (Object.keys(lacking).length > 0) return lacking
    setSaving(true)
    try {
      const { message } = await saveReport(client, id, toSend(report), theirs ?? version)
      onSaved()
      toasts.success(message)
      await navigate({ to: pathTo('reports') })
      return {}
    } catch (error) {
      if (error instanceof NetworkError) return {}
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'record.conflict') {
        const present = await client.query({ ...reportQuery(id), staleTime: 0 })
        setTheirs(present.version)
        return {}
      }
      if (error.status !== 401) toasts.error(error.message)
      const found = atPlaces(error.errors)
      setRefused({ report, errors: found })
      if (Object.keys(found).length === 0) setFailure({ message: error.message, requestId: error.request_id })
      return found
    } finally {
      setSaving(false)
    }
  }
  return { submit, isSaving, errors, failure, hasConflict: theirs !== undefined }
}
