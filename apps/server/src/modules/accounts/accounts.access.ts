import type { OwnConnection, Person } from '#platform/http/person'
import { notFound } from '#platform/http/problem'

/** Only the owner of a connection changes what belongs to the owner. Staff who may look at it get a 404 for a change. */
export function requireOwn(person: Person, connection: OwnConnection): void {
  if (!person.connections.some((own) => own.id === connection.id)) throw notFound()
}
