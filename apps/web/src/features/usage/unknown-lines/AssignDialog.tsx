import { useQueryClient } from '@tanstack/react-query'
import { neededId } from '@uplink/contract/form-fields'
import type { UnknownLine } from '@uplink/contract/radius'
import * as z from 'zod'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useForm } from '../../../platform/form/use-form'
import { findLines, foundLineOption, lineOption } from '../../../resource/fields/lines'
import { Button } from '../../../ui/button/Button'
import { SearchSelectField } from '../../../ui/choosers/SearchSelectField'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Notice } from '../../../ui/feedback/Notice'
import { Form, FormActions } from '../../../ui/form/Form'
import { useToasts } from '../../../ui/UiProvider'
import { nameLine } from './unknown-lines.data'

const schema = z.strictObject({ line: neededId('Choose whose it is') })

interface Values {
  line: number | null
}

interface AssignDialogProps {
  heard: UnknownLine
  onClose: () => void
}

/** Says whose a heard name is: the line is called so from now on, and no router has to be changed. */
export function AssignDialog({ heard: { username, suggestions }, onClose }: AssignDialogProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const likely = suggestions.filter(({ is_closed: isClosed }) => !isClosed)
  const form = useForm<Values, z.output<typeof schema>>({
    schema,
    initial: { line: likely[0]?.id ?? null },
    // what can be wrong with the name has no field here
    placeOf: () => 'line',
    send: async ({ line }) => {
      await nameLine(line, username)
      await nounsChanged(client, 'unknown-lines', 'customers', 'customer-parts', 'network-terms')
      toasts.success(`The line is called ${username} now.`)
      onClose()
    },
  })
  const { line } = form.values
  const known = likely.map(lineOption)
  return (
    <Dialog title={`Whose is ${username}?`} onClose={onClose}>
      <Form {...form.props}>
        <SearchSelectField
          label="Line"
          known={known}
          search={async (text) =>
            text.trim() === ''
              ? known
              : (await findLines(text)).filter(({ status }) => status !== 'closed').map(foundLineOption)
          }
          placeholder="Name, mobile or Client ID"
          value={line === null ? null : String(line)}
          error={form.errorOf('line')}
          onBlur={() => form.touch('line')}
          onChange={(id) => form.set('line', id === null ? null : Number(id))}
        />
        <Notice tone="info">
          The line gets the name that its router sends, and is online at the next attempt if the password is
          right too. Its present name no longer signs in, and a session under it ends.
        </Notice>
        <FormActions>
          <Button type="submit" kind="primary" isSaving={form.isSaving}>
            Assign to this line
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
