import { useMutation, useQueryClient } from '@tanstack/react-query'
import { newOutageUpdate, type Announcement, type OutagePreview } from '@uplink/contract/outages'
import { useState } from 'react'
import type * as z from 'zod'
import { call } from '../../../../platform/api/call'
import { tellRefusal } from '../../../../platform/api/failure'
import { nounsChanged } from '../../../../platform/api/query-keys'
import { instantAt, localTime } from '../../../../platform/dates/zoned'
import { useForm } from '../../../../platform/form/use-form'
import { randomKey } from '../../../../platform/session/random-key'
import { Button } from '../../../../ui/button/Button'
import { Dialog } from '../../../../ui/feedback/Dialog'
import { TextareaField } from '../../../../ui/fields/TextareaField'
import { FieldRow } from '../../../../ui/form/FieldRow'
import { Form, FormActions } from '../../../../ui/form/Form'
import { useToasts } from '../../../../ui/UiProvider'
import { previewUpdate, update } from '../outages.data'
import { BackByField } from './BackByField'
import { peopleOf, PreviewPart } from './PreviewPart'

type Body = z.infer<typeof newOutageUpdate>

/** Tells the people of an outage what is new: in words, with another expected end, or both. */
export function UpdateDialog({ of, onClose }: { of: Announcement; onClose: () => void }) {
  const params = { id: of.id }
  const known = of.expected_end_at === null ? '' : localTime(of.expected_end_at)
  const [look, setLook] = useState<{ body: Body; preview: OutagePreview }>()
  const client = useQueryClient()
  const toasts = useToasts()
  const form = useForm<{ text: string; text_bn: string; expected_end_at: string }, Body>({
    schema: newOutageUpdate,
    initial: { text: '', text_bn: '', expected_end_at: known },
    toBody: (values) => ({
      text: values.text.trim() === '' ? undefined : values.text,
      text_bn: values.text_bn.trim() === '' ? undefined : values.text_bn,
      expected_end_at:
        values.expected_end_at === known
          ? undefined
          : values.expected_end_at === ''
            ? null
            : instantAt(values.expected_end_at),
    }),
    send: async (body) => {
      const { data } = await call(previewUpdate, { params, body })
      setLook({ body: { ...body, key: randomKey(128) }, preview: data })
    },
  })
  const send = useMutation({
    mutationFn: (body: Body) => call(update, { params, body }),
    onSuccess: async ({ message }) => {
      await nounsChanged(client, 'outages')
      toasts.success(message)
      onClose()
    },
    onError: (error) => tellRefusal(toasts, error),
  })
  if (look)
    return (
      <Dialog
        title={`Tell ${peopleOf(look.preview)}?`}
        size="large"
        isDirty={!send.isSuccess}
        onClose={onClose}
        actions={
          <>
            <Button onClick={() => setLook(undefined)}>Change it</Button>
            <Button
              kind="primary"
              data-autofocus
              isSaving={send.isPending}
              onClick={() => send.mutate(look.body)}
            >
              Tell {peopleOf(look.preview)}
            </Button>
          </>
        }
      >
        <PreviewPart of={look.preview} />
      </Dialog>
    )
  return (
    <Dialog title={`What is new of “${of.title}”?`} size="large" onClose={onClose}>
      <Form {...form.props}>
        <FieldRow>
          <TextareaField
            label="What is new"
            isOptional
            atMost={300}
            data-autofocus
            placeholder="Our technicians are splicing the fibre."
            {...form.propsOf('text')}
          />
          <TextareaField
            label="The same in Bangla"
            isOptional
            atMost={300}
            lang="bn"
            {...form.propsOf('text_bn')}
          />
        </FieldRow>
        <BackByField
          {...form.propsOf('expected_end_at')}
          onChange={(moment) => form.set('expected_end_at', moment)}
        />
        <FormActions>
          <Button type="submit" kind="primary" isSaving={form.isSaving}>
            Preview update
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
