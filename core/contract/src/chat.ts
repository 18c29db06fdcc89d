import * as z from 'zod'
import { exportOf } from './exports'
import { presenceAnswer, presenceBody } from './presence'
import { bodyId, defineRoute, id, sentKey } from './route'
import { changed, connectionQuery, cuid, instant, list, listQuery, one, wholeList } from './wire'
import { paragraphs } from './visible-texts'

export const chatMessage = z.object({
  id: z.number().int(),
  from: z.enum(['customer', 'support']),
  author: z.string(),
  text: z.string(),
  created_at: instant,
})

export type ChatMessage = z.infer<typeof chatMessage>

const chatText = paragraphs(z.string().trim().min(1).max(2000))

/** The hours, by the browser’s clock, during which the chat widget is shown (specification 9); both inclusive. */
export const chatHours = { from: 9, through: 16, recheckMs: 60_000 } as const

/** The latest first; `before` is the oldest message the caller has, to get earlier ones. */
const earlier = { before: id.optional() }

const history = list(chatMessage).extend({
  /** Messages of the other side that this side has not read. */
  unread: z.number().int(),
})

export const chatRoutes = {
  history: defineRoute({
    method: 'GET',
    path: '/get_chat_history',
    summary: 'The conversation about one connection, the latest message first, and how many are unread',
    right: { audience: 'self-care', name: 'chat.history' },
    connection: 'required',
    query: listQuery({ filters: { ...earlier, cuid } }),
    response: history,
  }),
  send: defineRoute({
    method: 'POST',
    path: '/chat-messages',
    summary: 'Write to the support about one’s own connection',
    right: { audience: 'self-care', name: 'chat.send' },
    connection: 'required',
    body: z.strictObject({ cuid, text: chatText, key: sentKey }),
    response: changed(chatMessage),
    errors: ['chat.too-fast'],
  }),
  markRead: defineRoute({
    method: 'PUT',
    path: '/chat-messages/read',
    summary: 'Mark the support’s messages as read, up to one',
    right: { audience: 'self-care', name: 'chat.mark-read' },
    connection: 'required',
    body: z.strictObject({ cuid, through: bodyId }),
    response: changed(z.object({ unread: z.number().int() })),
  }),
  settings: defineRoute({
    method: 'GET',
    path: '/chat-settings',
    summary:
      'Which chat widget to show, the portal’s own or another one in a frame, and how many messages about one’s own line are unread',
    right: { audience: 'signed-in', name: 'chat.settings' },
    connection: 'optional',
    query: connectionQuery,
    response: one(z.object({ widget_url: z.string().nullable(), unread: z.number().int() })),
  }),
}

/** Whose line a conversation is about, and who of the staff looks after it. */
export const deskChatParties = z.object({
  connection: z.object({
    id: z.number().int(),
    username: z.string(),
    city: z.string(),
    holder: z.string(),
  }),
  organization: z.string(),
  assignee: z.object({ id: z.number().int(), name: z.string() }).nullable(),
})

export type DeskChatParties = z.infer<typeof deskChatParties>

export const deskChat = deskChatParties.extend({
  last_message: chatMessage.pick({ id: true, from: true, text: true, created_at: true }),
  unread: z.number().int(),
})

export type DeskChat = z.infer<typeof deskChat>

const params = z.strictObject({ id })

const listOfChats = defineRoute({
  method: 'GET',
  path: '/desk/chats',
  summary: 'The inbox: conversations, the latest message first',
  right: { audience: 'staff', name: 'desk.chats' },
  query: listQuery({
    filters: {
      ...connectionQuery.shape,
      /** `none`: nobody looks after it. */
      show: z.enum(['waiting', 'mine', 'none', 'all']).optional(),
    },
  }),
  connection: 'optional',
  response: list(deskChat).extend({
    /** Conversations whose last message is the customer’s. */ waiting: z.number().int(),
  }),
})

/** The staff side; `id` is the connection’s id. The row rules of the model `chat` decide which ones staff see. */
export const deskChatRoutes = {
  list: listOfChats,
  export: exportOf(listOfChats),
  history: defineRoute({
    method: 'GET',
    path: '/desk/chats/:id',
    summary: 'One conversation, the latest message first',
    right: { audience: 'staff', name: 'desk.chat' },
    params,
    query: listQuery({ filters: earlier }),
    response: history.extend({ chat: deskChatParties }),
  }),
  agents: defineRoute({
    method: 'GET',
    path: '/desk/chats/:id/agents',
    summary: 'The staff to whom a conversation can be handed over',
    right: { audience: 'staff', name: 'desk.chat-agents' },
    params,
    response: wholeList(z.object({ id: z.number().int(), name: z.string() })),
  }),
  assign: defineRoute({
    method: 'PUT',
    path: '/desk/chats/:id/assignee',
    summary: 'Take a conversation, hand it over to somebody, or to nobody',
    right: { audience: 'staff', name: 'desk.chat-assign' },
    params,
    body: z.strictObject({ assignee_id: bodyId.nullable() }),
    response: changed(deskChatParties),
  }),
  send: defineRoute({
    method: 'POST',
    path: '/desk/chats/:id/messages',
    summary: 'Write to a customer',
    right: { audience: 'staff', name: 'desk.chat-send' },
    params,
    body: z.strictObject({ text: chatText, key: sentKey }),
    response: changed(chatMessage),
    errors: ['chat.too-fast'],
  }),
  presence: defineRoute({
    method: 'PUT',
    path: '/desk/chats/:id/presence',
    summary: 'Say that one looks at a conversation, writes there or has left it; who else does is answered',
    right: { audience: 'staff', name: 'desk.chat-presence' },
    params,
    body: presenceBody,
    response: presenceAnswer,
  }),
  markRead: defineRoute({
    method: 'PUT',
    path: '/desk/chats/:id/read',
    summary: 'Mark the customer’s messages as read, up to one',
    right: { audience: 'staff', name: 'desk.chat-read' },
    params,
    body: z.strictObject({ through: bodyId }),
    response: changed(z.object({ unread: z.number().int() })),
  }),
}
