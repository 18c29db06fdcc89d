import type { Model } from '@uplink/contract/models'
import type { Expression } from 'kysely'
import type { RuleColumns } from '#platform/http/gatekeeper'

/** The rows of a model, and the name of one. `needs.ts` passes these in, because access knows no other noun. */
export interface RuledRows {
  /** The table, with the joins that `columns` need; one row per record. */
  from: Expression<unknown>
  /** The columns of the fields that rules may name. */
  columns: Partial<RuleColumns<Model>>
  /** The name of a record on screens. */
  title: Expression<string>
  /** The column that orders and identifies the rows; a number if records have one. */
  key: string
}

type Whose<M extends Model> = RuledRows & { columns: RuleColumns<M> }

/** Some models may have no rows yet, but every check needs people and custom permissions. */
export type AllRuledRows = { readonly [M in Model]?: Whose<M> } & {
  readonly [M in 'user' | 'custom-permission']: Whose<M>
}
