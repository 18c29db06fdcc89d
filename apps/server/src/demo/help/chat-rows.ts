import { targetMinutes } from '../facts/help/response-targets'
import { cannedReplies, chatScripts } from '../facts/help/chat-scripts'
import { organizations } from '../facts/people/organizations'
import type { Connection } from '../lines/connections'
import type { Sink } from '../load/sink'
import { timeText, dayOf, instantOf } from '../seed/calendar'
import type { World } from '../world'
import type { Plan } from '../plan'
import { randomFor, type Random } from '../seed/random'
import { wordsOf, agentsOf } from './ticket-threads'

interface ChatMessage {
  authorId: number
  isFromCustomer: boolean
  text: string
  at: number
}

const minute = 60_000
const day = 24 * 60 * minute

/**
 * The chat messages about a connection: one line in nine has a conversation, and so have all lines of the first
 * customer.
 */
export function chatOf(world: World, { connection, closedDay }: Plan): ChatMessage[] {
  const isNamed = connection.index < 2
  if (!isNamed && (closedDay !== undefined || connection.index % 9 !== 4)) return []
  const random = randomFor(world.seed, 'chat', connection.index)
  const script = isNamed ? chatScripts[connection.index] : random.pick(chatScripts)
  const agent = random.pick(agentsOf(connection.customer.organization.id))
  const daysAgo = isNamed ? 0.2 + connection.index : 0.1 + 40 * random.next() ** 2
  let at = Math.max(workingTime(world.now - daysAgo * day, random), connection.createdAt + day)
  const words = wordsOf(connection, agent, at)
  return (script ?? [])
    .map((line) => {
      at += line.after * minute * random.factor(0.3)
      const isFromCustomer = line.by === 'customer'
      return {
        authorId: isFromCustomer ? connection.customer.userId : agent.id,
        isFromCustomer,
        text: line.text.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? ''),
        at,
      }
    })
    .filter((message) => message.at <= world.now)
}

/** A time before the given one at which support answers. */
function workingTime(before: number, random: Random): number {
  const hour = 9.5 + 5 * random.next()
  const day = dayOf(before)
  return instantOf(day, hour) <= before ? instantOf(day, hour) : instantOf(day - 1, hour)
}

export function chatTables(sink: Sink) {
  const messages = sink.table('chat_messages', [
    'id',
    'connection_id',
    'author_id',
    'is_from_customer',
    'body',
    'created_at',
  ])
  const chats = sink.table('chats', [
    'connection_id',
    'organization_id',
    'assignee_id',
    'customer_read_through',
    'staff_read_through',
    'last_message_id',
    'last_message_at',
    'is_waiting',
  ])
  let id = 0
  return (conversation: readonly ChatMessage[], connection: Connection): void => {
    const last = conversation.at(-1)
    if (!last) return
    const firstId = id + 1
    for (const message of conversation) {
      id += 1
      messages({
        id,
        connection_id: connection.id,
        author_id: message.authorId,
        is_from_customer: message.isFromCustomer,
        body: message.text,
        created_at: timeText(message.at),
      })
    }
    const answer = conversation.find((message) => !message.isFromCustomer)
    chats({
      connection_id: connection.id,
      organization_id: connection.customer.organization.id,
      assignee_id: answer?.authorId ?? null,
      // the writer of the last message has read the earlier ones
      customer_read_through: last.isFromCustomer ? id : id - 1,
      staff_read_through: last.isFromCustomer ? firstId - 1 : id,
      last_message_id: id,
      last_message_at: timeText(last.at),
      is_waiting: last.isFromCustomer,
    })
  }
}

export function addResponseTargets(sink: Sink): void {
  const add = sink.table('response_targets', ['organization_id', 'category', 'minutes'])
  for (const { id } of organizations)
    for (const [category, minutes] of Object.entries(targetMinutes))
      add({ organization_id: id, category, minutes })
}

export function addCannedReplies(sink: Sink, world: World): void {
  const add = sink.table('canned_replies', ['id', 'organization_id', 'title', 'body', 'created_at'])
  organizations.forEach(({ id }, place) =>
    cannedReplies.forEach(({ title, text }, i) =>
      add({
        id: place * cannedReplies.length + i + 1,
        organization_id: id,
        title,
        body: text,
        created_at: timeText(world.now - 300 * 24 * 3_600_000),
      }),
    ),
  )
}
