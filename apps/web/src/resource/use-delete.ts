import { useQueryClient } from '@tanstack/react-query'
import { isTold } from '../platform/api/failure'
import { ApiError } from '../platform/api/errors'
import { nounsChanged, recordDeleted } from '../platform/api/query-keys'
import { useConfirm, useMessage, useToasts } from '../ui/UiProvider'
import type { AnyResource, Row } from './declaration'
import { deleteRecord, saveRecord } from './resource-queries'

/**
 * Deletes a record after the question of the specification. A record in use cannot be deleted; if the resource has a
 * status, this offers to make it inactive instead. Resolves to whether the record was deleted.
 */
export function useDelete(of: AnyResource) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const message = useMessage()
  const toasts = useToasts()
  const { one } = of.words

  async function refused(record: Row, error: ApiError) {
    const { message: text, code } = error
    const canRest = code === 'record.in-use' && record.status === 'active' && record.can.includes('edit')
    if (!canRest) {
      await message({ title: `The ${one} cannot be deleted`, text })
      return
    }
    const title = `The ${one} cannot be deleted`
    if (!(await confirm({ title, text, confirmLabel: 'Deactivate instead', kind: 'primary' }))) return
    const body = {
      ...(of.toBody?.(of.initial(record as never)) as object),
      status: 'inactive',
      version: record.version,
    }
    await saveRecord(of, record.id, body)
    toasts.success(`${of.nameOf(record)} is inactive now.`)
  }

  return async (record: Row): Promise<boolean> => {
    const name = `${one.charAt(0).toUpperCase()}${one.slice(1)} ${of.nameOf(record)}.`
    if (!(await confirm({ text: `You won't be able to revert this! ${name}` }))) return false
    try {
      toasts.success(await deleteRecord(of, record.id))
    } catch (error) {
      try {
        if (!(error instanceof ApiError)) throw error
        if (!isTold(error)) await refused(record, error)
        return false
      } finally {
        await nounsChanged(client, of.noun)
      }
    }
    await recordDeleted(client, of.noun, record.id)
    return true
  }
}
