import { liveConnection, personTopic } from '@uplink/contract/live'

const level = /^[A-Za-z0-9_-]{1,64}$/

/** The part of a topic below the person's own, `''` for the own topic itself, undefined for anything else. */
function below(userId: number, topic: string): string | undefined {
  const own = personTopic(userId)
  if (topic === own) return ''
  return topic.startsWith(`${own}/`) ? topic.slice(own.length + 1) : undefined
}

/** A person receives `user-{id}` and one literal level below it. */
export function mayReceive(userId: number, topic: string): boolean {
  const rest = below(userId, topic)
  return rest !== undefined && (rest === '' ? !topic.endsWith('/') : level.test(rest))
}

/** What a person may receive may be asked for, and `user-{id}/+` as written; no other wildcard. */
export function maySubscribe(userId: number, filter: string): boolean {
  return filter === `${personTopic(userId)}/+` || mayReceive(userId, filter)
}

/** The filters that a topic matches, of those which `maySubscribe` lets through. */
export function filtersOf(topic: string): string[] {
  const slash = topic.indexOf('/')
  return slash < 0 ? [topic] : [topic, `${topic.slice(0, slash)}/+`]
}

const suffix = new RegExp(`^[A-Za-z0-9]{${liveConnection.clientIdSuffixLength}}$`)

/** A client's id is its person's id and six letters or digits (specification 9). */
export function isClientIdOf(userId: string, clientId: string): boolean {
  return clientId.startsWith(userId) && suffix.test(clientId.slice(userId.length))
}
