import type { Model } from '@uplink/contract/models'
import type { Expression } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { RuleColumns, Within } from '#platform/http/gatekeeper'
import type { Person } from '#platform/http/person'

/** The rows of a model, and the name of one. `needs.ts` passes these in, because access knows no other noun. */
export interface RuledRows {
  /** The table, with the joins that `columns` need; one row per record. */
  from: Expression<unknown>
  /** The columns of the fields that rules may name. */
  columns: Partial<RuleColumns<Model>>
  /** The name of a record on screens. */
  title: Expression<string>
  /** Narrows what a person's rules let them change or delete, where more than rules decides. */
  changeableBy?: (giver: {
    db: Database
    person: Pick<Person, 'roleIds'>
  }) => Promise<(within: Within) => Within>
  /** The column that orders and identifies the rows; a number if records have one. */
  key: string
}

type Whose<M extends Model> = RuledRows & { columns: RuleColumns<M> }

/** Some models may have no rows yet, but every check needs people and custom permissions. */
export type AllRuledRows = { readonly [M in Model]?: Whose<M> } & {
  readonly [M in 'user' | 'custom-permission']: Whose<M>
}
