import type { Model } from '@uplink/contract/models'
import type { RuleField } from '@uplink/contract/permission-rules'
import type { ResourceNoun } from '@uplink/contract/resource'
import type { RouteDefinition } from '@uplink/contract/route'
import type { Expression } from 'kysely'
import type { Database } from '../database/kysely'
import type { DB } from '../database/schema.generated'
import type { Call } from '../http/call'

export type TableName = keyof DB
type ColumnOf<T extends TableName> = keyof DB[T] & string

/** The name which another table has for what a column refers to: the organization's. */
export interface Told {
  of: TableName
  by: string
  column: string
  /** It is told only to whoever may list that record, too: others get nothing. */
  ruled?: Ruled
}

/** Values by field. */
export type Values = Readonly<Record<string, unknown>>

/** What is about to be written: `before` is absent for a new record, `after` for one that goes. */
export interface Change {
  before?: Values & { id: number }
  after?: Values
}

/** Where else a record is named. */
export interface Use {
  /** As people call it, in the plural: 'services'. */
  what: string
  table: TableName
  column: string
}

/** A list of other records' ids, kept as pairs in a table of its own: the permissions of a role. */
export interface Link {
  table: TableName
  /** The column with the record's own id, and the one with the other's. */
  own: string
  other: string
  /** Refused where the writer may not list one of them. */
  to: Ruled
}

/** Where row rules find the fields they may name: columns of the table of the same name, but for these. */
export interface Ruled {
  model: Model
  table: TableName
  ruleFields?: Readonly<Record<string, string>>
}

/** What `defineResource` of the contract makes. */
export interface ResourceContract {
  noun: ResourceNoun
  model: Model
  fields: readonly string[]
  /** Those that a record may be without. */
  optional: readonly string[]
  /** The field by which people know a record. */
  order: string
  /** The list's own order. */
  listedBy: string
  routes: Record<'list' | 'export' | 'many' | 'read' | 'create' | 'update' | 'delete', RouteDefinition>
  /** Its records are active or inactive. */
  hasStatus: boolean
}

/** How the server answers a plain resource, as its `x.resource.ts` declares it. */
export interface Declared<T extends TableName> {
  table: T
  /** What people call one, where it is not the noun: 'Role'. */
  called?: string
  lookup?: { route: RouteDefinition; fields: readonly string[] }
  /** The columns behind the fields that rules may name, where they are called otherwise. */
  ruleFields?: Partial<Record<RuleField, ColumnOf<T>>>
  /** Where a record's fields are read from, where it is not the column of the same name. */
  sources?: Readonly<Record<string, ColumnOf<T> | Told | Expression<unknown>>>
  /** The columns in which a search looks. */
  searched: readonly ColumnOf<T>[]
  /** The fields told from other tables in which it looks too. */
  searchedToo?: readonly string[]
  /** The field that says in whose reach a record is: one outside the writer's own is refused there. */
  reach?: string
  /** Fields that name records of other models: refused where the writer may not list them. */
  references?: Readonly<Record<string, Ruled>>
  /** Fields that are lists of other records' ids. One that is absent from a form stays as it is. */
  links?: Readonly<Record<string, Link>>
  /** Constraints of the table: the field that broke one, and what it says. Foreign keys need no entry. */
  constraints?: Readonly<Record<string, readonly [field: string, text: string]>>
  /** What refers to a record: while anything does, it is not deleted. */
  uses?: readonly Use[]
  /** Which records nobody deletes: those the code knows by their ids. */
  isBuiltIn?: (record: Values) => boolean
  /**
   * Before anything is written, in the transaction that writes: may refuse by throwing a `Problem`, and may give fields to
   * write besides or instead of what the form has. Acts on many records do not ask it: what a status or a deletion alone may
   * depend on stands in `uses` and `isBuiltIn`.
   */
  beforeWrite?: (call: Call, tx: Database, change: Change) => Promise<Values | undefined> | Values | undefined
  /** From what is kept to the contract's record, where that is not the same. */
  view?: (row: Values) => Values
}

/** A resource with all that is said of it on both sides. */
export type Resource = ResourceContract &
  Omit<Declared<TableName>, 'sources' | 'searched' | 'ruleFields'> & {
    /** Every field of a record and where it is read from. */
    sources: Readonly<Record<string, string | Told | Expression<unknown>>>
    searched: readonly string[]
    ruleFields: Readonly<Record<string, string>>
  }
