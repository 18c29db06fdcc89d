import { useQueryClient } from '@tanstack/react-query'
import { cannedReplyText, type CannedReply } from '@uplink/contract/desk'
import { nounsChanged } from '../../platform/api/query-keys'
import { useForm } from '../../platform/form/use-form'
import { Button } from '../../ui/button/Button'
import { Dialog } from '../../ui/feedback/Dialog'
import { Form, FormActions } from '../../ui/fields/Form'
import { TextareaField } from '../../ui/fields/TextareaField'
import { TextField } from '../../ui/fields/TextField'
import { useToasts } from '../../ui/UiProvider'
import { saveReply } from './desk.data'

/** A new reply, or the words of one there is. */
export function ReplyDialog({ reply, onClose }: { reply: CannedReply | undefined; onClose: () => void }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const form = useForm({
    schema: cannedReplyText,
    initial: { title: reply?.title ?? '', text: reply?.text ?? '' },
    send: async (body) => {
      const { message } = await saveReply(reply?.id, body)
      await nounsChanged(client, 'canned-replies')
      toasts.success(message)
      onClose()
    },
  })
  return (
    <Dialog title={reply ? 'Change the canned reply' : 'Add a canned reply'} size="large" onClose={onClose}>
      <Form {...form.props}>
        <TextField label="Title" help="Staff choose it by this." maxLength={100} {...form.propsOf('title')} />
        <TextareaField label="Text" rows={6} maxLength={2000} {...form.propsOf('text')} />
        <FormActions>
          <Button type="submit" kind="primary" isSaving={form.isSaving}>
            Save reply
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
