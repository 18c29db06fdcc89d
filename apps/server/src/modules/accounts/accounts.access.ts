import type { OwnConnection, Person } from '#platform/http/person'
import { notFound } from '#platform/http/problem'

/**
 * Only the owner may change the owner's data of a connection. Staff who may see the connection get a 404 for a
 * change.
 */
export function requireOwn(person: Person, connection: OwnConnection): void {
  if (!person.connections.some((own) => own.id === connection.id)) throw notFound()
}
