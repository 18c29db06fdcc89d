import { customerNoteRoutes } from '@uplink/contract/customer-notes'
import { module } from '#platform/http/module'
import { changeNote, listNotes, removeNote, writeNote } from './customer-notes.actions'

export const customerNotesHttp = module({
  routes: customerNoteRoutes,
  bind: () => ({
    list: (call, { connection, query }) => listNotes(call, connection, query),
    write: (call, { connection, body }) => writeNote(call, connection, body),
    change: (call, { params, body }) => changeNote(call, params.id, body),
    remove: (call, { params }) => removeNote(call, params.id),
  }),
})
