import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type * as z from 'zod'
import { ApiError } from '../../platform/api/errors'
import { nounsChanged } from '../../platform/api/query-keys'
import { useDraft } from '../../platform/form/use-draft'
import { useForm } from '../../platform/form/use-form'
import { useToasts } from '../../ui/UiProvider'
import type { AnyRecord, AnyResource } from '../declaration'
import { toLeftList } from '../left-lists'
import { readRecord, saveRecord } from '../resource-queries'

/**
 * The form of a record: its values, the draft of a form that was left, and who else has saved meanwhile. Saving leads
 * back to the list as it was left, or to an empty form.
 */
export function useRecordForm<Values extends object = Record<string, unknown>>(
  of: AnyResource,
  record: AnyRecord | undefined,
  onAnother?: () => void,
) {
  const { contract, toBody = (values) => values, placeOf } = of
  const client = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [conflict, setConflict] = useState<{ theirs: AnyRecord; said: string }>()
  // which button was pressed; a ref, because it is needed before the next render
  const pressed = useRef<'save' | 'another'>('save')
  const route = record ? contract.routes.update : contract.routes.create
  // to save over their changes, the version that they saved is sent
  const version = conflict?.theirs.version ?? record?.version
  const initial = of.initial(record) as Values
  const form = useForm<Values, unknown>({
    schema: route.body as z.ZodType<unknown>,
    hasDraft: true,
    initial,
    toBody: (values) => ({
      ...(toBody(values as Record<string, unknown>) as object),
      ...(version !== undefined && { version }),
    }),
    ...(placeOf && { placeOf }),
    send: async (body) => {
      try {
        const { message, data } = await saveRecord(of, record?.id, body)
        draft.sent()
        await nounsChanged(client, of.noun)
        toasts.success(message)
        if (pressed.current === 'another' && onAnother) onAnother()
        else await navigate({ href: toLeftList(of, data.id) })
      } catch (error) {
        if (!record || !(error instanceof ApiError) || error.code !== 'record.conflict') throw error
        setConflict({ theirs: await readRecord(of, record.id), said: error.message })
        return 'refused'
      }
    },
  })
  const draft = useDraft(
    `form ${of.noun} ${record?.id ?? 'new'}`,
    form.values as Record<string, unknown>,
    initial as Record<string, unknown>,
  )
  return {
    form,
    draft,
    conflict,
    press: (button: 'save' | 'another') => {
      pressed.current = button
    },
    /** Goes on with the draft. */
    onContinue: () => {
      if (draft.left) form.load(draft.left.values as Partial<Values>)
      draft.taken()
    },
  }
}

/** The parts of it that do not depend on the values. */
export type RecordForm = Omit<ReturnType<typeof useRecordForm>, 'form' | 'draft'> & {
  form: Pick<ReturnType<typeof useRecordForm>['form'], 'props' | 'isSaving'>
  draft: Pick<ReturnType<typeof useRecordForm>['draft'], 'discard'> & { left: { at: string } | undefined }
}
