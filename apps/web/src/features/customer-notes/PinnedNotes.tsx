import { useInfiniteQuery } from '@tanstack/react-query'
import { notesQuery } from './customer-notes.data'
import classes from './NotesPart.module.css'

/** What colleagues want everybody to know who speaks with the customer, in a few words beside the conversation. */
export function PinnedNotes({ line }: { line: number }) {
  const { data } = useInfiniteQuery(notesQuery(line))
  // the pinned ones are the first
  const pinned = data?.pages[0]?.data.filter((note) => note.is_pinned) ?? []
  if (pinned.length === 0) return null
  return (
    <ul className={classes.pinned} aria-label="Pinned notes">
      {pinned.map(({ id, text, author }) => (
        <li key={id} title={author}>
          {text}
        </li>
      ))}
    </ul>
  )
}
