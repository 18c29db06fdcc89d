import { noteText } from '@uplink/contract/tickets'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import * as z from 'zod'
import { draftOf, keepDraft } from '../../../platform/form/drafts'
import { useUnsaved } from '../../../platform/form/unsaved'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { Form, FormActions } from '../../../ui/form/Form'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { AttachField, attachProblem } from './AttachField'
import classes from './AnswerForm.module.css'

export interface AnswerFormProps {
  label: string
  act: string
  /** The key under which unsent text is kept. */
  draft: string
  /** What is written, kept with the text: an internal note or an answer. */
  kind?: string
  /** Called when there is something to send, or nothing any more. */
  onBegun?: (isBegun: boolean) => void
  /** The parameters of the address that may change while it stays open. */
  survives?: readonly string[]
  /** Resolves when the answer was saved; the form is then emptied. */
  send: (text: string, files: readonly File[]) => Promise<void>
  /** Shown above the text: further choices, which can insert words into the text. */
  before?: (insert: (text: string) => void) => ReactNode
  /** Shown next to the button. */
  after?: ReactNode
}

/** The `kind` of the unsent text; empty when there is none. */
export const draftKindOf = (draft: string): string => draftOf(draft) && draftOf(`${draft}-kind`)

const schema = z.strictObject({ text: noteText })

/** The form that writes into a thread. */
export function AnswerForm({ send, ...shown }: AnswerFormProps) {
  const { draft, survives = [] } = shown
  const [files, setFiles] = useState<File[]>([])
  // a new form after each answer, so that nothing of the last one stays
  const [written, setWritten] = useState(0)
  // text is kept as a draft, files are not
  useUnsaved(files.length > 0, { survives })
  return (
    <Written
      key={written}
      {...shown}
      {...{ files, setFiles }}
      send={async (text) => {
        await send(text, files)
        keepDraft(draft, '')
        setFiles([])
        setWritten((count) => count + 1)
      }}
    />
  )
}

interface WrittenProps extends Omit<AnswerFormProps, 'send'> {
  files: File[]
  setFiles: (files: File[]) => void
  send: (text: string) => Promise<void>
}

function Written(props: WrittenProps) {
  const { label, act, draft, kind = '', onBegun, before, after, files, setFiles, send } = props
  const form = useForm({
    schema,
    initial: { text: draftOf(draft), attachments: null },
    isKept: true,
    toBody: ({ text }) => ({ text }),
    send: async ({ text }) => {
      if (attachProblem(files)) return 'refused'
      await send(text)
    },
  })
  const { text: typed } = form.values
  useEffect(() => {
    keepDraft(draft, typed)
    keepDraft(`${draft}-kind`, typed.trim() && kind)
  }, [draft, typed, kind])
  const tellBegun = useEffectEvent((isBegun: boolean) => onBegun?.(isBegun))
  useEffect(() => {
    tellBegun(typed !== '' || files.length > 0)
  }, [typed, files, kind])
  // what is added while an answer is sent would vanish with it
  const { isSaving } = form
  const insert = (text: string) => {
    if (!isSaving) form.set('text', typed ? `${typed}\n${text}` : text)
  }
  return (
    <Form {...form.props} className={classes.form}>
      {before?.(insert)}
      <TextareaField label={label} rows={4} atMost={10_000} readOnly={isSaving} {...form.propsOf('text')} />
      <AttachField
        files={files}
        onChange={setFiles}
        error={form.errorOf('attachments')}
        disabled={isSaving}
      />
      <FormActions>
        <Button type="submit" kind="primary" isSaving={isSaving}>
          {act}
        </Button>
        {after}
      </FormActions>
    </Form>
  )
}
