import type { Answer, RouteDefinition } from '@uplink/contract/route'
import type { PlainScreen, ScreenName } from '@uplink/contract/screens'
import type { ComponentType, ReactNode } from 'react'
import type { keysOf } from '../platform/api/query-keys'
import type { useForm } from '../platform/form/use-form'
import type { Filter } from '../ui/filters/filter'
import type { MenuItem } from '../ui/menu/Menu'
import type { Detail } from '../ui/page/DetailList'
import type { Column } from '../ui/table/columns'

/** The result of the contract's `defineResource`. */
export interface Contract {
  order: string
  fields: readonly string[]
  /** Whether its records can be active or inactive. */
  hasStatus: boolean
  routes: Record<'list' | 'export' | 'many' | 'read' | 'create' | 'update' | 'delete', RouteDefinition>
}

/** The fields that every record of a resource has. */
export interface Listed {
  id: number
  version: number
  updated_at: string
  can: readonly ('edit' | 'delete')[]
}

export interface Whole extends Listed {
  used_by: readonly { what: string; count: number }[]
}

/** A row of the list. */
export type RowOf<C extends Contract> =
  Answer<C['routes']['list']> extends { data: readonly (infer Row)[] } ? Row : never

/** A single record. */
export type RecordOf<C extends Contract> =
  Answer<C['routes']['read']> extends { data: infer Record } ? Record : never

/** The form that a resource's fields get. */
export type FormOf<Values extends object> = ReturnType<typeof useForm<Values, unknown>>

export interface FieldsProps<C extends Contract, Values extends object> {
  form: FormOf<Values>
  /** Absent while a new one is made. */
  record?: RecordOf<C> | undefined
}

/** A detail; one with `figure` is what people look a record up for, and stands large above the others. */
interface RecordDetail extends Detail {
  figure?: {
    /** Small below it. */
    hint?: string | undefined
    /** The list of what is counted. */
    href?: string
  }
}

/** A first division of a list: staff or customers. */
interface Views {
  /** The filter by which it divides. */
  key: string
  /** For screen readers: 'Whose accounts'. */
  label: string
  /** The first is shown when the address names none, the last holds them all. */
  choices: readonly { value: string; label: string }[]
}

/** How the browser shows a plain resource; its `x.resource.tsx` declares it. */
export interface Declared<C extends Contract, Values extends object> {
  contract: C
  /** The noun of its cache keys. */
  noun: Parameters<typeof keysOf>[0]
  /** 'department', 'departments'. */
  words: { one: string; many: string }
  /** One sentence under the list's title. */
  lead: string
  /** The words after 'the right to', for people without it: 'manage departments'. */
  to: string
  screens: { create: PlainScreen; read: ScreenName; edit: ScreenName }
  /** The path of its list. */
  home: string
  nameOf: (row: RowOf<C>) => string
  columns: readonly Column<RowOf<C>>[]
  /** Fields that a column shows below its value, by its key: they are exported with it. */
  below?: Readonly<Record<string, readonly string[]>>
  /**
   * What the rows are parts of while the list has its own order, such as their organizations: the column of that key is
   * left out then, and a line over each part names it.
   */
  parts?: {
    key: string
    of: (row: RowOf<C>) => string
    /** More about a part, after its name. */
    Note?: ComponentType<{ row: RowOf<C> }>
  }
  /** The columns' keys by which the list can be sorted. */
  sort: readonly string[]
  /** The list's filters besides the search, by the contract's names. */
  filters?: readonly Filter[]
  /** Chosen above the list, before its search. The column of the same key says nothing new in one of them, and is left out. */
  views?: Views
  /** The details on the record's own page. */
  details: (record: RecordOf<C>) => readonly RecordDetail[]
  /** A StatusBadge next to the record's name. */
  status?: (row: RowOf<C>) => ReactNode
  /** The list of the records of a kind that refer to one, by the words of `used_by`; kinds without such a list are absent. */
  usedBy?: Readonly<Partial<Record<string, (id: number) => string>>>
  /** Kinds of `used_by` that `Beside` names one by one: not counted once more. */
  toldBeside?: readonly string[]
  /** Shown next to the record on its own page, before what refers to it. */
  Beside?: ComponentType<{ record: RecordOf<C> }>
  /** Shown below the record on its own page. */
  More?: ComponentType<{ record: RecordOf<C> }>
  /** Acts at the top of its page, besides editing and deleting. */
  useActs?: (record: RecordOf<C>) => readonly RecordAct[]
  /** Two sentences next to the form about what the record is for. */
  about: ReactNode
  /** The form's first values. */
  initial: (record: RecordOf<C> | undefined) => Values
  /** Turns the fields' values into the route's body. */
  toBody?: (values: Values) => unknown
  /** The field of the form for a place of the body that it has no field for. */
  placeOf?: (path: string) => string
  Fields: ComponentType<FieldsProps<C, Values>>
  /** A question before deactivating several, when part of the effect cannot be undone. */
  asksToDeactivate?: string
  /** Shown above the list. */
  Top?: ComponentType
  /** Shown below the list: what holds for all of it, and is seldom changed. */
  Below?: ComponentType
  /** A preview next to the form, before `about`; a phone shows it below the form. */
  Preview?: ComponentType<FieldsProps<C, Values>>
  /** Next to the form and always in sight: what saving it would do. The form gets the rest of the width. */
  Check?: ComponentType<FieldsProps<C, Values>>
}

export interface RecordAct extends MenuItem {
  /** A button where there is space; other acts are in the ⋯ menu. */
  isOften?: boolean
  isSaving?: boolean
  onSelect: () => void
}

interface AnyFieldsProps {
  form: FormOf<Record<string, unknown>>
  record?: AnyRecord | undefined
}

/** A resource without its own types: the components of this folder show every resource. */
export type Row = Listed & Readonly<Record<string, unknown>>
export type AnyRecord = Whole & Row
export type AnyResource = Omit<
  Declared<Contract, Record<string, unknown>>,
  | 'nameOf'
  | 'columns'
  | 'parts'
  | 'details'
  | 'initial'
  | 'Fields'
  | 'Preview'
  | 'Check'
  | 'status'
  | 'Beside'
  | 'More'
  | 'useActs'
> & {
  nameOf: (row: Row) => string
  columns: readonly Column<Row>[]
  parts?: { key: string; of: (row: Row) => string; Note?: ComponentType<{ row: Row }> }
  details: (record: AnyRecord) => readonly RecordDetail[]
  initial: (record: Row | undefined) => Record<string, unknown>
  status?: (row: Row) => ReactNode
  Beside?: ComponentType<{ record: AnyRecord }>
  More?: ComponentType<{ record: AnyRecord }>
  useActs?: (record: AnyRecord) => readonly RecordAct[]
  Fields: ComponentType<AnyFieldsProps>
  Preview?: ComponentType<AnyFieldsProps>
  Check?: ComponentType<AnyFieldsProps>
}
