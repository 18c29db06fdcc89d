import { personalKinds } from '../personal-kinds'
import type { Erasure, Found } from '#platform/personal-data/kinds'

const foundWords = (found: Found): string => {
  if (found.by === 'person') return `person (\`${found.column}\`)`
  if (found.by === 'line') return `line (\`${found.column}\`)`
  if (found.by === 'kind') return `\`${found.table}\``
  if (found.by === 'caller') return `who called (\`${found.column}\`)`
  if (found.by === 'recipient') return 'whom they go to'
  return found.by === 'audit' ? 'who acted, or what it is about' : `not: ${found.because}`
}

const erasureWords = (erasure: Erasure): string =>
  typeof erasure === 'string' ? erasure : `made anonymous: ${Object.keys(erasure.anonymous).join(', ')}`

/** All that is kept about people as Markdown; `docs/generated/personal-data.md` is this text. */
export function personalTable(): string {
  const rows = personalKinds.map(({ title, table, found, told, secret, erasure }) =>
    [
      title,
      `\`${table}\``,
      foundWords(found),
      told.length > 0 ? told.join(', ') : '—',
      secret.length > 0 ? secret.join(', ') : '—',
      erasureWords(erasure),
    ].join(' | '),
  )
  return `${[
    '# What is kept about people',
    '',
    'Written by `npm run rights` from the declarations of the modules (`x.personal.ts`); a test compares it, and refuses tables and columns that',
    'are not declared. [Personal data](../security/personal-data.md) says what it means.',
    '',
    '| what | table | found by | told in an export | kept, and not told | when a person is erased |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
    '',
    `${personalKinds.length} kinds.`,
  ].join('\n')}\n`
}
