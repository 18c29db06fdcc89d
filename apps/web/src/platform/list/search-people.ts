import { userSearchFrom } from '@uplink/contract/user-search'
import { isFoundBy } from '../../language/found-by'

/**
 * Searches for people as specification 9 says: from two characters on. One character is not sent; it narrows those who
 * come without a search.
 *
 * @param ask the people whom the server finds by this text, or the first ones
 * @param wordsOf what a person is found by
 */
export async function searchPeople<Person>(
  text: string,
  ask: (q: string | undefined) => Promise<Person[]>,
  wordsOf: (person: Person) => string,
): Promise<Person[]> {
  // No longer than any of the calls takes.
  const q = text.trim().slice(0, 64)
  if (q.length >= userSearchFrom) return ask(q)
  const first = await ask(undefined)
  return first.filter((person) => isFoundBy(wordsOf(person), q))
}
