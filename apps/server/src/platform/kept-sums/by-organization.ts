import type { Model } from '@uplink/contract/models'
import { sql } from 'kysely'
import type { Call } from '../http/call'
import type { RuleColumns, Within } from '../http/gatekeeper'

/**
 * The rows of a model that the caller may list, as a condition about kept sums; undefined: the caller's rules ask for more than the
 * organization, by which alone sums are kept. A field without a column is in no record, so rules that name others are other conditions
 * with them than without.
 *
 * @param columns all columns of the model's rules
 * @param column the sums' organization
 */
export async function byOrganizationAlone<M extends Model>(
  call: Pick<Call, 'rows'>,
  { model, columns, column }: { model: M; columns: RuleColumns<M>; column: string },
): Promise<Within | undefined> {
  const ofOrganization = (name: string) =>
    ({ organization_id: { column: name, type: 'int' } }) as Partial<RuleColumns<M>>
  const own = (columns as { organization_id?: { column: string } }).organization_id?.column ?? column
  const [whole, alone, within] = await Promise.all([
    call.rows(model, 'List', columns),
    call.rows(model, 'List', ofOrganization(own)),
    call.rows(model, 'List', ofOrganization(column)),
  ])
  return printed(whole) === printed(alone) ? sql<boolean>`(${within})` : undefined
}

const printed = (within: Within) => JSON.stringify(within.toOperationNode())
