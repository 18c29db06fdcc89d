export { NotesPart } from './NotesPart'
