import type { Plan } from '../plan'
import { chatScripts } from '../facts/help/chat-scripts'
import { wordsOf } from './ticket-words'
import { dayOf, instantOf } from '../seed/calendar'
import { randomFor, type Random } from '../seed/random'
import { agentsOf } from './ticket-threads'
import type { World } from '../world'

export interface ChatMessage {
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
