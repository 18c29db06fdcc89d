import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import { customerNoteRoutes, type CustomerNote } from '@uplink/contract/customer-notes'
import { Pencil, Pin, PinOff, Plus, Trash2 } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { failureOf, tellRefusal } from '../../platform/api/failure'
import { nounsChanged } from '../../platform/api/query-keys'
import { formatMoment } from '../../platform/dates/dates'
import { draftOf } from '../../platform/form/drafts'
import { useFormDraft } from '../../platform/form/use-draft'
import { useForm } from '../../platform/form/use-form'
import { randomKey } from '../../platform/session/random-key'
import { DraftNotice } from '../../resource/form/DraftNotice'
import { Button } from '../../ui/button/Button'
import { IconButton } from '../../ui/button/IconButton'
import { TextareaField } from '../../ui/fields/TextareaField'
import { Form, FormActions } from '../../ui/form/Form'
import { useScreenKeys } from '../../ui/keys/use-screen-keys'
import { usePhoneFold } from '../../ui/panes/fold'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { useConfirm, useToasts } from '../../ui/UiProvider'
import { changeNote, notesQuery, removeNote, writeNote } from './customer-notes.data'
import classes from './NotesPart.module.css'

const noun = 'customer-notes'

/** What staff have written down about a customer; not there for staff without the right to read it. */
export function NotesPart({ line }: { line: number }) {
  const query = useInfiniteQuery(notesQuery(line))
  const { data, error } = query
  const failure = error && failureOf(query)
  const notes = data && data.pages.flatMap((page) => page.data)
  const first = data?.pages[0]
  const fold = usePhoneFold({
    summary: first && notesWords(first.total),
    isOpen: failure !== null || hasPinned(notes),
  })
  const mayWrite = first?.can.includes('write') ?? false
  const { opening, field } = useNewNote(line, mayWrite, () => fold?.onOpen(true))
  if (failure?.isForbidden) return null
  if (!notes)
    return (
      <Section title="Notes" fold={fold}>
        <Fallback what="The notes" failure={failure} />
      </Section>
    )
  // what is not there needs no more than the row in which it is named
  const isNone = !fold && notes.length === 0 && field === null
  return (
    <Section title="Notes" fold={fold} actions={!fold && <Opening isNone={isNone}>{opening}</Opening>}>
      {!isNone && (
        <>
          {fold && opening && <p className={classes.opening}>{opening}</p>}
          {field}
          <Notes notes={notes} query={query} />
        </>
      )}
    </Section>
  )
}

const hasPinned = (notes: readonly CustomerNote[] = []) => notes.some((note) => note.is_pinned)

const Opening = ({ isNone, children }: { isNone: boolean; children: ReactNode }) => (
  <>
    {isNone && <span className={classes.none}>Nobody has written a note yet.</span>}
    {children}
  </>
)

/** The button that opens the field for a new note, by N too, and the field. What was left unsent opens it by itself. */
function useNewNote(line: number, mayWrite: boolean, onOpen: () => void) {
  const [writing, setWriting] = useState<'left' | 'opened' | undefined>(() =>
    draftOf(draftKey(line)) === '' ? undefined : 'left',
  )
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const write = () => {
    onOpen()
    setWriting('opened')
    field.current?.querySelector('textarea')?.focus()
  }
  const close = () => {
    flushSync(() => setWriting(undefined))
    opener.current?.focus()
  }
  useScreenKeys({ n: mayWrite ? write : undefined })
  if (!mayWrite) return { opening: null, field: null }
  return writing === undefined
    ? {
        opening: (
          <Button
            ref={opener}
            size="small"
            icon={Plus}
            title="Add note (N)"
            aria-keyshortcuts="N"
            onClick={write}
          >
            Add note
          </Button>
        ),
        field: null,
      }
    : {
        opening: null,
        field: (
          <div ref={field}>
            <NewNote line={line} takesFocus={writing === 'opened'} onClose={close} />
          </div>
        ),
      }
}

interface NotesProps {
  notes: readonly CustomerNote[]
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
}

function Notes({ notes, query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: NotesProps) {
  if (notes.length === 0) return <p className={classes.none}>Nobody has written a note yet.</p>
  return (
    <>
      <ul className={classes.notes} aria-label="Notes">
        {notes.map((note) => (
          <Note key={note.id} note={note} />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" isSaving={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Earlier notes
        </Button>
      )}
    </>
  )
}

const notesWords = (count: number) => (count === 0 ? 'None yet' : counted(count, 'note'))

const empty = { text: '' }
const rows = 2
/** As `Idempotency-Key` of a call. */
const newKey = () => randomKey(128)

const draftKey = (line: number) => `note ${line}`

interface NewNoteProps {
  line: number
  takesFocus: boolean
  onClose: () => void
}

/** What is written and not sent stays a draft, also when it is closed. */
function NewNote({ line, takesFocus, onClose }: NewNoteProps) {
  const client = useQueryClient()
  /** Of this note: sent again after a lost answer, it is written once. */
  const [key] = useState(newKey)
  const form = useForm<typeof empty, { text: string }>({
    schema: customerNoteRoutes.write.body.pick({ text: true }),
    hasDraft: true,
    initial: empty,
    send: async ({ text }) => {
      await writeNote(line, text, key)
      draft.sent()
      await nounsChanged(client, noun)
      onClose()
    },
  })
  const draft = useFormDraft(draftKey(line), form, empty)
  const isEmpty = form.values.text.trim() === ''
  return (
    <Form {...form.props} isWide className={classes.form}>
      {draft.left && <DraftNotice {...draft.left} />}
      <TextareaField
        label="New note"
        help="The customer never sees it."
        rows={rows}
        atMost={4000}
        autoFocus={takesFocus}
        {...form.propsOf('text')}
        // whoever leaves it empty has nothing to write
        error={isEmpty ? undefined : form.errorOf('text')}
      />
      <FormActions>
        <Button type="submit" kind="primary" size="small" disabled={isEmpty} isSaving={form.isSaving}>
          Write note
        </Button>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </FormActions>
    </Form>
  )
}

function Note({ note }: { note: CustomerNote }) {
  const [isEditing, setEditing] = useState(false)
  if (isEditing)
    return (
      <li className={classes.note}>
        <EditedNote note={note} onEnd={() => setEditing(false)} />
      </li>
    )
  const { text, is_pinned, author, created_at, changed_at } = note
  return (
    <li className={classes.note} data-pinned={is_pinned || undefined}>
      <p className={classes.text}>{text}</p>
      <p className={classes.by}>
        <span>
          {author}, {formatMoment(created_at)}
          {changed_at !== null && `, changed ${formatMoment(changed_at)}`}
          {is_pinned && ' · pinned'}
        </span>
        <NoteActs note={note} onEdit={() => setEditing(true)} />
      </p>
    </li>
  )
}

function NoteActs({ note, onEdit }: { note: CustomerNote; onEdit: () => void }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const confirm = useConfirm()
  const { mutate, isPending } = useMutation({
    mutationFn: (act: () => Promise<{ message: string }>) => act(),
    onError: (error) => tellRefusal(toasts, error),
    onSettled: () => nounsChanged(client, noun),
  })
  const begun = note.text.length > 40 ? `${note.text.slice(0, 40)}…` : note.text
  async function remove() {
    const isSure = await confirm({
      title: 'Remove this note?',
      text: `“${begun}” is gone for all colleagues. The audit log keeps it.`,
      confirmLabel: 'Remove note',
    })
    if (isSure) mutate(() => removeNote(note))
  }
  return (
    <span className={classes.acts}>
      <IconButton
        icon={note.is_pinned ? PinOff : Pin}
        label={note.is_pinned ? `Unpin “${begun}”` : `Pin “${begun}”`}
        disabled={isPending}
        onClick={() => mutate(() => changeNote(note, { is_pinned: !note.is_pinned }))}
      />
      {note.can.includes('change') && (
        <IconButton icon={Pencil} label={`Change “${begun}”`} onClick={onEdit} />
      )}
      {note.can.includes('remove') && (
        <IconButton
          icon={Trash2}
          kind="danger"
          label={`Remove “${begun}”`}
          disabled={isPending}
          onClick={() => void remove()}
        />
      )}
    </span>
  )
}

function EditedNote({ note, onEnd }: { note: CustomerNote; onEnd: () => void }) {
  const client = useQueryClient()
  const form = useForm<{ text: string }, { text: string }>({
    schema: customerNoteRoutes.write.body.pick({ text: true }),
    hasDraft: false,
    initial: { text: note.text },
    send: async ({ text }) => {
      await changeNote(note, { text })
      await nounsChanged(client, noun)
      onEnd()
    },
  })
  return (
    <Form {...form.props} isWide>
      <TextareaField label="Note" rows={rows + 1} atMost={4000} autoFocus {...form.propsOf('text')} />
      <FormActions>
        <Button type="submit" kind="primary" size="small" isSaving={form.isSaving}>
          Save note
        </Button>
        <Button size="small" onClick={onEnd}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  )
}
