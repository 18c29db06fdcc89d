import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { DesignDefinition } from '@uplink/contract/designs/definition'
import { pathTo } from '@uplink/contract/screens'
import { useState } from 'react'
import { ApiError, NetworkError } from '../../../platform/api/errors'
import { tellRefusal } from '../../../platform/api/failure'
import { toTopOf } from '../../../resource/left-lists'
import { useToasts } from '../../../ui/UiProvider'
import { readDesign, saveDesign } from '../designs.data'
import type { Errors } from '../designing/places'

interface Submitting {
  design: DesignDefinition
  id: number
  updateFlag: number | undefined
  onSaved: () => void
}

const missing = ({ name }: DesignDefinition): Errors =>
  name.trim() === '' ? { name: ['The Design Name field is required'] } : {}

/** Saves the design and shows errors at their places. */
export function useSubmit({ design, id, updateFlag, onSaved }: Submitting) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [isSaving, setSaving] = useState(false)
  const [isSent, setSent] = useState(false)
  /** Whether the name was changed or left. */
  const [isNameTouched, setNameTouched] = useState(false)
  /** The server's errors, and the design that they are about. */
  const [refused, setRefused] = useState<{ design: DesignDefinition; errors: Errors }>()
  const [failure, setFailure] = useState<{ message: string; requestId: string }>()
  const [theirs, setTheirs] = useState<{ updateFlag: number; by: string; at: string }>()
  const errors: Errors = {
    ...(refused?.design === design ? refused.errors : {}),
    ...(isSent ? missing(design) : {}),
  }
  const meetTheirs = async (conflict: ApiError) => {
    try {
      const present = await readDesign(id)
      const by = present.updated_by?.name ?? 'Somebody'
      setTheirs({ updateFlag: present.update_flag, by, at: present.updated_at })
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
    const lacking = missing(design)
    if (Object.keys(lacking).length > 0) return lacking
    setSaving(true)
    try {
      const { message, data } = await saveDesign(client, id, design, theirs?.updateFlag ?? updateFlag)
      onSaved()
      toasts.success(message)
      await navigate({ href: toTopOf({ noun: 'designs', home: pathTo('designs') }, data.id) })
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
      setRefused({ design, errors: found })
      if (Object.keys(found).length === 0) setFailure({ message: error.message, requestId: error.request_id })
      return found
    } finally {
      setSaving(false)
    }
  }
  return {
    submit,
    isSaving,
    errors,
    failure,
    theirs,
    /** What is wrong with the name, also before the design was sent (specification 5). */
    nameErrors: errors['name'] ?? (isNameTouched ? missing(design)['name'] : undefined),
    touchName: () => setNameTouched(true),
  }
}
