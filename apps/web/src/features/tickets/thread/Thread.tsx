import { useMutation } from '@tanstack/react-query'
import type { TicketAttachment, TicketNote } from '@uplink/contract/tickets'
import { FileText, Image, Lock, type LucideIcon } from 'lucide-react'
import { t } from '../../../language/t'
import { formatMoment } from '../../../platform/dates/dates'
import { saveFile } from '../../../platform/api/save-file'
import { Button } from '../../../ui/button/Button'
import { isTold } from '../../../platform/api/failure'
import { formatSize } from '../../../ui/fields/FileField'
import { Person } from '../../../ui/text/Initials'
import { useToasts } from '../../../ui/UiProvider'
import { DiagnosisPart } from '../../connections/diagnosis.public'
import classes from './Thread.module.css'

export type LoadFile = (attachmentId: number) => Promise<{ name: string; content: Blob }>

export interface ThreadProps {
  notes: readonly (TicketNote & { is_internal?: boolean })[]
  /** The side that reads; its own notes stand on the right. */
  side: TicketNote['from']
  loadFile: LoadFile
}

/** The notes of a ticket, oldest first. Screen readers announce new notes. */
export function Thread({ notes, side, loadFile }: ThreadProps) {
  return (
    <ol className={classes.thread} aria-label={t('Conversation')} aria-live="polite">
      {notes.map((note) => (
        <li
          key={note.id}
          className={classes.note}
          data-own={note.from === side || undefined}
          data-internal={note.is_internal || undefined}
        >
          <p className={classes.head}>
            <span className={classes.author}>
              <Person name={note.author} />
            </span>
            {note.is_internal && (
              <span className={classes.internal}>
                <Lock aria-hidden /> {t('Internal note')}
              </span>
            )}
            {!note.is_internal && note.from === 'support' && <span>{t('Support')}</span>}
            <time dateTime={note.created_at}>{formatMoment(note.created_at)}</time>
          </p>
          <p className={classes.text}>{note.text}</p>
          {note.diagnosis && (
            <div className={classes.diagnosis}>
              <DiagnosisPart diagnosis={note.diagnosis} />
            </div>
          )}
          {note.attachments.length > 0 && (
            <ul className={classes.files} aria-label={t('Attached files')}>
              {note.attachments.map((file) => (
                <li key={file.id}>
                  <FileButton file={file} loadFile={loadFile} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

/** A button, not a link, which would need the token in its address: it loads the file and saves it. */
function FileButton({ file, loadFile }: { file: TicketAttachment; loadFile: LoadFile }) {
  const toasts = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => loadFile(file.id),
    onSuccess: saveFile,
    onError: (error) => {
      if (!isTold(error)) toasts.error(t('The file could not be loaded.'))
    },
  })
  const icon: LucideIcon = file.type.startsWith('image/') ? Image : FileText
  return (
    <Button size="small" icon={icon} isSaving={isPending} onClick={() => mutate()}>
      {file.name} <span className={classes.size}>{formatSize(file.size)}</span>
    </Button>
  )
}
