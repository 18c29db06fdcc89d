import type { OwnConnection, Person } from '#platform/http/person'
import { notFound } from '#platform/http/problem'

/** Only the owner of a connection changes what is the owner's; to staff who may look at it, it is not there to change. */
export function requireOwn(person: Person, connection: OwnConnection): void {
  if (!person.connections.some((own) => own.id === connection.id)) throw notFound()
}
