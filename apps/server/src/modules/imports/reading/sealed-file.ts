import type { Database } from '#platform/database/kysely'
import type { Seals } from '#platform/secrets/seals'
import { findPart, insertParts } from '../imports.store'
import { Unreadable } from './old-record'

const partLength = 256 * 1024

const contextOf = (id: number, position: number) => `import_parts.sealed:${id}:${position}`

/** Keeps a file until it is imported. It holds secrets, so it lies sealed. */
export async function keepFile(tx: Database, seals: Seals, id: number, text: string): Promise<void> {
  const parts: string[] = []
  for (let from = 0; from < text.length;) {
    const end = from + partLength
    // the halves of a letter of two stay together
    const to = /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') ? end - 1 : end
    parts.push(text.slice(from, to))
    from = to
  }
  await insertParts(
    tx,
    id,
    parts.map((part, position) => seals.seal(part, contextOf(id, position))),
  )
}

/** A part of a kept file; undefined after the last one. Throws `Unreadable`. */
export async function openPart(
  db: Database,
  seals: Seals,
  id: number,
  position: number,
): Promise<string | undefined> {
  const sealed = await findPart(db, id, position)
  if (!sealed) return undefined
  try {
    return seals.open(sealed, contextOf(id, position))
  } catch {
    throw new Unreadable('The file was kept with another SECRET_KEY: choose it again')
  }
}

export async function* partsOf(db: Database, seals: Seals, id: number): AsyncGenerator<string> {
  for (let position = 0; ; position++) {
    const part = await openPart(db, seals, id, position)
    if (part === undefined) return
    yield part
  }
}
