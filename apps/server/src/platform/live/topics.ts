import { liveConnection, personTopic } from '@uplink/contract/live'

const level = /^[A-Za-z0-9_-]{1,64}$/

/** The part of a topic below the person's own; `''` for the own topic itself, undefined for any other topic. */
function below(userId: number, topic: string): string | undefined {
  const own = personTopic(userId)
  if (topic === own) return ''
  return topic.startsWith(`${own}/`) ? topic.slice(own.length + 1) : undefined
}

/** A person may receive `user-{id}` and topics one level below it. */
export function mayReceive(userId: number, topic: string): boolean {
  const rest = below(userId, topic)
  return rest !== undefined && (rest === '' ? !topic.endsWith('/') : level.test(rest))
}

/** A person may subscribe to every topic that they may receive, and to `user-{id}/+`; no other wildcard. */
export function maySubscribe(userId: number, filter: string): boolean {
  return filter === `${personTopic(userId)}/+` || mayReceive(userId, filter)
}

/** The filters that match a topic, of those that `maySubscribe` allows. */
export function filtersOf(topic: string): string[] {
  const slash = topic.indexOf('/')
  return slash < 0 ? [topic] : [topic, `${topic.slice(0, slash)}/+`]
}

const suffix = new RegExp(`^[A-Za-z0-9]{${liveConnection.clientIdSuffixLength}}$`)

/** A client id is the person's id and six letters or digits (specification 9). */
export function isClientIdOf(userId: string, clientId: string): boolean {
  return clientId.startsWith(userId) && suffix.test(clientId.slice(userId.length))
}
