import type { Model } from '@uplink/contract/models'
import type { RuleField } from '@uplink/contract/permission-rules'
import type { ResourceNoun } from '@uplink/contract/resource'
import type { Received, RouteDefinition } from '@uplink/contract/route'
import type { Expression } from 'kysely'
import type { Database } from '../database/kysely'
import type { DB } from '../database/schema.generated'
import type { Call } from '../http/call'
import type { SealedField } from '../secrets/sealed-fields'

export type TableName = keyof DB
type ColumnOf<T extends TableName> = keyof DB[T] & string

/** A name that is shown for an id in a column, from the table that the id refers to: the organization's name. */
export interface Told {
  of: TableName
  by: string
  column: string
  /** Shown only to callers who may list that record; others get null. */
  ruled?: Ruled
}

/** Values by field. */
export type Values = Readonly<Record<string, unknown>>

/** What the contract's form of a resource sends, checked. */
export type FormOf<C extends ResourceContract> = Received<C['routes']['create']>['body']

/**
 * What will be written: `before` is absent for a new record, `after` for a deleted one. `Form`: the contract's, where
 * it is known.
 */
export interface Change<Form = unknown> {
  before?: Values & { id: number }
  after?: Values & Form
}

/** A table that refers to the record. */
export interface Use {
  /** Its records' name in the plural, for people: 'services'. */
  what: string
  table: TableName
  column: string
}

/** A list of other records' ids, stored as pairs in a table of its own: the permissions of a role. */
export interface Link {
  table: TableName
  /** The column with the record's own id, and the one with the other record's id. */
  own: string
  other: string
  /** The form is refused when the writer may not list one of them. */
  to: Ruled
}

/** Where the fields that row rules may name are stored: in columns of the same name, except for these. */
export interface Ruled {
  model: Model
  table: TableName
  ruleFields?: Readonly<Record<string, string>>
}

/** What the contract's `defineResource` returns. */
export interface ResourceContract {
  noun: ResourceNoun
  model: Model
  fields: readonly string[]
  /** Fields that may be null. */
  optional: readonly string[]
  /** The field by which people know a record. */
  order: string
  /** The list's default order. */
  listedBy: string
  /** The order of rows that are equal by `listedBy`. */
  thenBy?: string | undefined
  routes: Record<'list' | 'export' | 'many' | 'read' | 'create' | 'update' | 'delete', RouteDefinition>
  /** Whether its records are active or inactive. */
  hasStatus: boolean
}

/** How the server answers a plain resource; declared in an `x.resource.ts`. */
export interface Declared<T extends TableName, Form = unknown> {
  table: T
  /** What people call one record, when that is not the noun: 'Role'. */
  called?: string
  lookup?: { route: RouteDefinition; fields: readonly string[] }
  /** The columns of the fields that rules may name, where their names differ. */
  ruleFields?: Partial<Record<RuleField, ColumnOf<T>>>
  /** What a record's fields are read from, when that is not the column of the same name. */
  sources?: Readonly<Record<string, ColumnOf<T> | Told | Expression<unknown>>>
  /** The columns that a search looks in. */
  searched: readonly ColumnOf<T>[]
  /** The fields shown from other tables that a search looks in as well. */
  searchedToo?: readonly string[]
  /** The columns with a phone number, of which a search finds any part. */
  searchedNumbers?: readonly ColumnOf<T>[]
  /**
   * The field that decides who reaches a record: a value outside the writer's own reach is an error of this field.
   */
  reach?: string
  /** Fields that refer to records of other models: an error when the writer may not list the record. */
  references?: Readonly<Record<string, Ruled>>
  /** Fields that are lists of other records' ids. A field that is absent from a form stays as it is. */
  links?: Readonly<Record<string, Link>>
  /** Secrets of the form, which are stored sealed and never told. */
  sealed?: Readonly<Record<string, SealedField>>
  /** The table's constraints: the field that breaks one, and its error. Foreign keys need no entry. */
  constraints?: Readonly<Record<string, readonly [field: string, text: string]>>
  /** What refers to a record: while anything does, the record cannot be deleted. */
  uses?: readonly Use[]
  /** What is deleted together with a record that is deleted by itself. An act on many leaves such a record alone. */
  goesWith?: readonly Use[]
  /** Records that cannot be deleted, because the code knows them by their ids. */
  isBuiltIn?: (record: Values) => boolean
  /**
   * Called before anything is written, in the writing transaction. It may refuse by throwing a `Problem`, and may
   * return fields to write in addition to those of the form or instead of them. Acts on many records do not call it;
   * their conditions are in `uses` and `isBuiltIn`.
   */
  beforeWrite?(
    call: Call,
    tx: Database,
    change: Change<Form>,
  ): Promise<Values | undefined> | Values | undefined
  /** From the stored record to the contract's, when they differ. */
  view?: (row: Values) => Values
}

/** A resource with everything that contract and server declare about it. */
export type Resource = ResourceContract &
  Omit<Declared<TableName>, 'sources' | 'searched' | 'searchedNumbers' | 'ruleFields'> & {
    /** Every field of a record and what it is read from. */
    sources: Readonly<Record<string, string | Told | Expression<unknown>>>
    searched: readonly string[]
    searchedNumbers?: readonly string[]
    ruleFields: Readonly<Record<string, string>>
  }
