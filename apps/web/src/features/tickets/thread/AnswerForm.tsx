import { noteText } from '@uplink/contract/tickets'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod'
import { draftOf, keepDraft } from '../../../platform/form/drafts'
import { useUnsaved } from '../../../platform/form/unsaved'
import { useForm } from '../../../platform/form/use-form'
import { randomKey } from '../../../platform/session/random-key'
import { Button } from '../../../ui/button/Button'
import type { Snippet } from '../../../ui/editors/WithSnippets'
import { Form, FormActions } from '../../../ui/form/Form'
import { TextareaField, type TextareaFieldProps } from '../../../ui/fields/TextareaField'
import { AttachField, attachProblem } from './AttachField'
import classes from './AnswerForm.module.css'

export interface WrittenNote {
  text: string
  files: readonly File[]
  /** The same for what is sent again, after the answer to the first call got lost: it is written once. */
  key: string
  /** It was sent by the act that also ends the conversation. */
  isLast: boolean
}

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
  send: (note: WrittenNote) => Promise<void>
  /** Shown above the text: further choices, which can insert words into the text. */
  before?: (insert: (text: string) => void) => ReactNode
  /**
   * It stands at the lower edge of a conversation: labels are for screen readers only, and files and acts share a
   * line. `lastAct` also sends: 'Send and close'.
   */
  docked?: Pick<DockedFieldProps, 'snippets' | 'field'> & {
    lastAct?: string | undefined
    Field: ComponentType<DockedFieldProps>
  }
}

/** The field of text of a docked form. */
interface DockedFieldProps {
  own: TextareaFieldProps & {
    value: string
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  }
  onText: (text: string) => void
  /** What can be inserted into the text. */
  snippets: readonly Snippet[]
  field: RefObject<HTMLTextAreaElement | null>
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
  const keys = useRef(new Map<string, string>())
  // text is kept as a draft, files are not
  useUnsaved(files.length > 0, { survives })
  return (
    <Written
      key={written}
      {...shown}
      files={files}
      setFiles={setFiles}
      send={async (text, isLast) => {
        const sent = JSON.stringify([text, shown.kind, isLast, files.map(({ name, size }) => [name, size])])
        const key = keys.current.get(sent) ?? randomKey(128)
        keys.current.set(sent, key)
        await send({ text, files, key, isLast })
        keys.current.clear()
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
  send: (text: string, isLast: boolean) => Promise<void>
}

function Written(props: WrittenProps) {
  const { label, act, draft, kind = '', onBegun, before, docked, files, setFiles, send } = props
  const [isLast, setLast] = useState(false)
  const form = useForm({
    schema,
    initial: { text: draftOf(draft), attachments: null },
    isKept: true,
    toBody: ({ text }) => ({ text }),
    send: async ({ text }) => {
      if (attachProblem(files)) return 'refused'
      await send(text, isLast)
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
  /** The form is sent in the same moment. */
  const choose = (last: boolean) => {
    if (!isSaving) flushSync(() => setLast(last))
  }
  const insert = (text: string) => {
    if (!isSaving) form.set('text', typed ? `${typed}\n${text}` : text)
  }
  /** Ctrl+Enter sends, and with Shift it is the last word. */
  const press = ({ key, ctrlKey, metaKey, shiftKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) => {
    if (key !== 'Enter' || !(ctrlKey || metaKey)) return
    choose(shiftKey && docked?.lastAct !== undefined)
    currentTarget.form?.requestSubmit()
  }
  const field: DockedFieldProps['own'] = {
    label,
    rows: 4,
    atMost: 10_000,
    readOnly: isSaving,
    onKeyDown: press,
    ...form.propsOf('text'),
  }
  const attach = (
    <AttachField
      files={files}
      onChange={setFiles}
      error={form.errorOf('attachments')}
      disabled={isSaving}
      isBare={docked !== undefined}
    />
  )
  const button = (
    <Button
      type="submit"
      kind="primary"
      isSaving={isSaving && !isLast}
      {...(docked && { title: 'Ctrl+Enter', 'aria-keyshortcuts': 'Control+Enter' })}
      onClick={() => choose(false)}
    >
      {act}
    </Button>
  )
  return (
    <Form {...form.props} className={docked ? classes.docked : classes.form}>
      {before?.(insert)}
      {docked ? (
        <docked.Field
          // left empty it is no mistake: one goes on to another ticket
          own={{ ...field, isBare: true, placeholder: label, rows: 3, onBlur: undefined }}
          onText={(text) => form.set('text', text)}
          snippets={docked.snippets}
          field={docked.field}
        />
      ) : (
        <TextareaField {...field} />
      )}
      {docked ? (
        <div className={classes.acts}>
          {attach}
          {docked.lastAct !== undefined && (
            <Button
              type="submit"
              title="Ctrl+Shift+Enter"
              aria-keyshortcuts="Control+Shift+Enter"
              isSaving={isSaving && isLast}
              onClick={() => choose(true)}
            >
              {docked.lastAct}
            </Button>
          )}
          {button}
        </div>
      ) : (
        <>
          {attach}
          <FormActions>{button}</FormActions>
        </>
      )}
    </Form>
  )
}
