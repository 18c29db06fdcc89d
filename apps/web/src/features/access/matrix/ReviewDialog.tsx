import { useQueryClient } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import { roleRightRoutes } from '@uplink/contract/role-rights'
import { useState } from 'react'
import { call } from '../../../platform/api/call'
import { ApiError } from '../../../platform/api/errors'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Notice } from '../../../ui/feedback/Notice'
import { Form, FormActions } from '../../../ui/form/Form'
import { PasswordField } from '../../../ui/fields/PasswordField'
import { Parts } from '../../../ui/page/Parts'
import { DiffList } from '../../../ui/review/DiffList'
import { useToasts } from '../../../ui/UiProvider'
import { countOf, rolesToSave, type RoleChange } from './draft'

interface Props {
  changes: readonly RoleChange[]
  /** The name of a right. */
  nameOf: (row: string) => string
  onSaved: () => void
  onClose: () => void
}

/**
 * Shows the changes of each role before they are saved, and asks for one's own password. All changes are saved or
 * none.
 */
export function ReviewDialog({ changes, nameOf, onSaved, onClose }: Props) {
  const client = useQueryClient()
  const toasts = useToasts()
  const [conflict, setConflict] = useState<string>()
  const count = countOf(changes)
  const form = useForm({
    schema: roleRightRoutes.save.body,
    initial: { password: '' },
    toBody: ({ password }) => ({ password, roles: rolesToSave(changes) }),
    send: async (body) => {
      try {
        const { message } = await call(roleRightRoutes.save, { body })
        onSaved()
        await nounsChanged(client, 'admin-roles')
        toasts.success(message)
        onClose()
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'record.conflict') throw error
        setConflict(error.message)
        await nounsChanged(client, 'admin-roles')
        return 'refused'
      }
    },
  })
  return (
    <Dialog title="Review and save" size="large" onClose={onClose}>
      <Parts>
        {conflict !== undefined && (
          <Notice tone="warning" title={conflict}>
            Your changes are kept and now apply to the saved version: check them again, then save.
          </Notice>
        )}
        <DiffList
          changes={changes.map(({ role, added, removed }) => ({
            label: role.display_name,
            added: added.map(nameOf),
            removed: removed.map(nameOf),
          }))}
        />
        <Form {...form.props}>
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            help="You need it to change who may do what."
            {...form.propsOf('password')}
          />
          <FormActions>
            <Button type="submit" kind="primary" isSaving={form.isSaving} disabled={count === 0}>
              Save {counted(count, 'change')}
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </FormActions>
        </Form>
      </Parts>
    </Dialog>
  )
}
