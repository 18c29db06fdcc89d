import type { Database } from '#platform/database/kysely'
import type { PersonalKind } from '#platform/personal-data/kinds'
import type { ZippedFile } from '#platform/spreadsheets/zip'
import type { About } from '../about.store'
import { findFile, findRows } from './rows.store'

/** How many rows are in memory at a time. */
const rowsAtOnce = 500

interface Source {
  tx: Database
  kinds: readonly PersonalKind[]
  about: About
}

/** The rows of a kind as a list in JSON, page by page. */
async function* rowsOf(source: Source, kind: PersonalKind): AsyncGenerator<string> {
  yield '['
  let after: string | undefined
  for (let isFirst = true, isMore = true; isMore;) {
    const rows = await findRows(source.tx, { ...source, kind, after, limit: rowsAtOnce })
    for (const { row } of rows) {
      yield isFirst ? `\n${row}` : `,\n${row}`
      isFirst = false
    }
    isMore = rows.length === rowsAtOnce
    after = rows.at(-1)?.at ?? after
  }
  yield '\n]\n'
}

/** A name that is safe in any folder: it begins with the file's number. */
const safeName = (id: number, name: string) =>
  `files/${id}-${name.replace(/[^\p{L}\p{N}._-]+/gu, '_').slice(-100)}`

const isTold = ({ told, staffOnly }: PersonalKind, isOwn: boolean) =>
  told.length > 0 && !(isOwn && staffOnly === true)

/** What is in the archive, for whoever opens it. */
function contents({ kinds, about }: Source, madeAt: Date): string {
  const told = kinds.filter((kind) => isTold(kind, about.isOwn))
  const secret = kinds.filter(({ secret: columns }) => columns.length > 0)
  return [
    'What is kept about one person.',
    `Made ${madeAt.toISOString()}. Times are UTC, amounts in the smallest unit of their currency.`,
    '',
    ...told.map(({ table, title }) => `${table}.json: ${title}`),
    'files/: what was attached to tickets',
    '',
    'Kept, and not told, because whoever has it could act as the person:',
    ...secret.map(({ title, secret: columns }) => `${title}: ${columns.join(', ')}`),
    '',
    about.isOwn
      ? 'Notes that staff wrote among themselves may name other people: ask your provider for them.'
      : 'Notes that staff wrote among themselves are in it: read them before it is handed out, since they may name others.',
    '',
  ].join('\n')
}

/** The files of the archive, each made while it is written. */
export async function* filesOf(source: Source, madeAt: Date): AsyncGenerator<ZippedFile> {
  yield ['contents.txt', [contents(source, madeAt)]]
  for (const kind of source.kinds)
    if (isTold(kind, source.about.isOwn)) yield [`${kind.table}.json`, rowsOf(source, kind)]
  for (let after = 0; ;) {
    const file = await findFile(source.tx, { ...source, after })
    if (!file) return
    after = Number(file.id)
    yield [safeName(after, file.name), [file.content]]
  }
}
