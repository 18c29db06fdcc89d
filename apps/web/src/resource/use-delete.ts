import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isTold } from '../platform/api/failure'
import { ApiError } from '../platform/api/errors'
import { nounsChanged, recordDeleted } from '../platform/api/query-keys'
import { useConfirm, useMessage, useToasts } from '../ui/UiProvider'
import type { AnyResource, Row } from './declaration'
import { deleteRecord, readRecord, saveRecord } from './resource-queries'
import { linksToUses } from './words'

/** More would crowd the answers; the record's own page leads to all. */
const waysShown = 2

/**
 * Deletes a record after the question of the specification. A record in use cannot be deleted; if the resource has a
 * status, this offers to make it inactive instead, and it leads to what uses it. Resolves to whether the record was
 * deleted.
 */
export function useDelete(of: AnyResource) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const message = useMessage()
  const toasts = useToasts()
  const navigate = useNavigate()
  const { one } = of.words

  /** The lists of what uses a record; none when they cannot be counted. */
  async function waysToUses(id: number) {
    if (of.usedBy === undefined) return []
    const record = await readRecord(of, id).catch(() => undefined)
    const links = record ? linksToUses(of, record) : []
    return links
      .slice(0, waysShown)
      .map(({ label, href }) => ({ label, onSelect: () => void navigate({ href }) }))
  }

  async function refused(record: Row, error: ApiError) {
    const { message: text, code } = error
    const isInUse = code === 'record.in-use'
    const waysOut = isInUse ? await waysToUses(record.id) : []
    const canRest = isInUse && record.status === 'active' && record.can.includes('edit')
    const title = `The ${one} cannot be deleted`
    if (!canRest) {
      await message({ title, text, waysOut })
      return
    }
    const request = { title, text, waysOut, confirmLabel: 'Deactivate instead', kind: 'primary' } as const
    if (!(await confirm(request))) return
    const body = {
      ...(of.toBody?.(of.initial(record)) as object),
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
