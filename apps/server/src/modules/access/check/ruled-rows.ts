import type { Model } from '@uplink/contract/models'
import type { Expression } from 'kysely'
import type { RuleColumns } from '#platform/http/gatekeeper'

/** Where a model's rows are, and what one is called: given in by `needs.ts`, because access knows no other noun. */
export interface RuledRows {
  /** The table, with the joins that its `columns` need; one row for each record. */
  from: Expression<unknown>
  /** Those of its fields that rules may name. */
  columns: Partial<RuleColumns<Model>>
  /** What one is called on screens. */
  title: Expression<string>
  /** By what they are ordered, and what tells one from another; a number where records have one. */
  key: string
}

type Whose<M extends Model> = RuledRows & { columns: RuleColumns<M> }

/** A model may be named before it has rows; people and custom permissions every check asks for. */
export type AllRuledRows = { readonly [M in Model]?: Whose<M> } & {
  readonly [M in 'user' | 'custom-permission']: Whose<M>
}
