import type { LogLine } from '@uplink/contract/logs'
import { models, type Model } from '@uplink/contract/models'
import type { Call } from '#platform/http/call'
import type { AllRuledRows } from '../access/access.public'
import { findTitles, type Asked } from './target-names.store'

/** The kinds of record that the log calls by another name than rules do. */
const otherwise: Readonly<Record<string, Model>> = { 'data-source': 'database-connection' }

/** Rules about legal texts name organizations, whose titles these lines are not about. */
const withoutTitle: readonly string[] = ['legal-text']

function modelOf(noun: string): Model | undefined {
  if (withoutTitle.includes(noun)) return undefined
  return otherwise[noun] ?? (noun in models ? (noun as Model) : undefined)
}

/** The names of the records that lines are about, as far as the caller may list them: `{ 'department:12': 'Support' }`. */
export async function namesOf(
  ruledRows: AllRuledRows,
  call: Call,
  lines: readonly Pick<LogLine, 'target'>[],
): Promise<Record<string, string>> {
  const ids = new Map<string, Set<number>>()
  for (const { target } of lines) {
    const id = Number(target?.id)
    if (!target || !modelOf(target.noun) || !Number.isSafeInteger(id)) continue
    ids.set(target.noun, (ids.get(target.noun) ?? new Set()).add(id))
  }
  const asked = await Promise.all(
    [...ids].map(async ([noun, of]): Promise<Asked[]> => {
      const model = modelOf(noun)
      const rows = model && ruledRows[model]
      if (!model || !rows) return []
      return [{ noun, ids: [...of], rows, within: await call.rows(model, 'List', rows.columns) }]
    }),
  )
  if (asked.flat().length === 0) return {}
  const found = await findTitles(call.db, asked.flat())
  return Object.fromEntries(found.map(({ noun, id, title }) => [`${noun}:${id}`, title]))
}
