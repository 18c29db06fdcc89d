export { NotesPart } from './NotesPart'
export { PinnedNotes } from './PinnedNotes'
