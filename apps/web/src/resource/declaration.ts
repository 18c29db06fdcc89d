import type { Answer, RouteDefinition } from '@uplink/contract/route'
import type { ScreenName } from '@uplink/contract/screens'
import type { ComponentType, ReactNode } from 'react'
import type { keysOf } from '../platform/api/query-keys'
import type { useForm } from '../platform/form/use-form'
import type { Filter } from '../ui/filters/filter'
import type { MenuItem } from '../ui/menu/Menu'
import type { Detail } from '../ui/page/DetailList'
import type { Column } from '../ui/table/columns'

/** What `defineResource` of the contract makes. */
export interface Contract {
  order: string
  fields: readonly string[]
  /** Its records are active or inactive. */
  hasStatus: boolean
  routes: Record<'list' | 'export' | 'many' | 'read' | 'create' | 'update' | 'delete', RouteDefinition>
}

/** What every record of a resource has. */
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

/** A record by itself. */
export type RecordOf<C extends Contract> =
  Answer<C['routes']['read']> extends { data: infer Record } ? Record : never

/** The form of a resource, as its fields get it. */
export type FormOf<Values extends object> = ReturnType<typeof useForm<Values, unknown>>

export interface FieldsProps<C extends Contract, Values extends object> {
  form: FormOf<Values>
  /** Absent while a new one is made. */
  record?: RecordOf<C> | undefined
}

/** How the browser shows a plain resource, as its `x.resource.tsx` declares it. */
export interface Declared<C extends Contract, Values extends object> {
  contract: C
  /** What the cache keeps it under. */
  noun: Parameters<typeof keysOf>[0]
  /** 'department', 'departments'. */
  words: { one: string; many: string }
  /** Under the title of the list: one sentence. */
  lead: string
  /** What the right lets people do, after 'the right to': 'manage departments'. */
  to: string
  screens: Record<'create' | 'read' | 'edit', ScreenName>
  /** The path of its list. */
  home: string
  nameOf: (row: RowOf<C>) => string
  columns: readonly Column<RowOf<C>>[]
  /** The columns' keys by which the list can be sorted. */
  sort: readonly string[]
  /** What narrows the list besides a search, in the contract's words. */
  filters?: readonly Filter[]
  /** What stands on the record's own page. */
  details: (record: RecordOf<C>) => readonly Detail[]
  /** Beside the record's name: a StatusBadge. */
  status?: (row: RowOf<C>) => ReactNode
  /** Beside the record on its own page, before what refers to it. */
  Beside?: ComponentType<{ record: RecordOf<C> }>
  /** Below the record on its own page. */
  More?: ComponentType<{ record: RecordOf<C> }>
  /** Besides deleting and editing it: what else can be done with it, from the head of its page. */
  useActs?: (record: RecordOf<C>) => readonly RecordAct[]
  /** Its page in parts, each with an address: after `details`, which is the first one. */
  parts?: readonly RecordPart<RecordOf<C>>[]
  /** What the record does, in two sentences, beside the form. */
  about: ReactNode
  /** What the form begins with. */
  initial: (record: RecordOf<C> | undefined) => Values
  /** From what the fields hold to what the route takes. */
  toBody?: (values: Values) => unknown
  Fields: ComponentType<FieldsProps<C, Values>>
  /** What the button that saves is called, where that depends on what is chosen: 'Publish post'. */
  actOf?: (values: Values) => string
  /** What deactivating several takes with it that cannot be undone: asked before. */
  asksToDeactivate?: string
  /** Above the list. */
  Top?: ComponentType
  /** Beside the form, before what the record does: how it will look. On a phone either of them is shown. */
  Preview?: ComponentType<FieldsProps<C, Values>>
  /** Beside the form, always in sight: what saving it would do. The form then has all the room beside it. */
  Check?: ComponentType<FieldsProps<C, Values>>
  /** On a phone the preview stands under the form, and both are shown. */
  isPreviewUnder?: boolean
}

export interface RecordAct extends MenuItem {
  /** A button where there is room; the others stand behind ⋯. */
  isOften?: boolean
  isSaving?: boolean
  onSelect: () => void
}

interface AnyFieldsProps {
  form: FormOf<Record<string, unknown>>
  record?: AnyRecord | undefined
}

interface RecordPart<Record> {
  /** As the address names it: `?part=rights`. */
  key: string
  label: string
  Part: ComponentType<{ record: Record }>
  /** Whether the reader has it; absent: always. */
  isFor?: (record: Record) => boolean
}

/** A resource whose own types do not matter: the parts of this folder show every one. */
export type Row = Listed & Readonly<Record<string, unknown>>
export type AnyRecord = Whole & Row
export type AnyResource = Omit<
  Declared<Contract, Record<string, unknown>>,
  | 'nameOf'
  | 'columns'
  | 'details'
  | 'initial'
  | 'Fields'
  | 'Preview'
  | 'Check'
  | 'status'
  | 'Beside'
  | 'More'
  | 'useActs'
  | 'parts'
> & {
  nameOf: (row: Row) => string
  columns: readonly Column<Row>[]
  details: (record: AnyRecord) => readonly Detail[]
  initial: (record: AnyRecord | undefined) => Record<string, unknown>
  status?: (row: Row) => ReactNode
  Beside?: ComponentType<{ record: AnyRecord }>
  More?: ComponentType<{ record: AnyRecord }>
  useActs?: (record: AnyRecord) => readonly RecordAct[]
  parts?: readonly RecordPart<AnyRecord>[]
  Fields: ComponentType<AnyFieldsProps>
  Preview?: ComponentType<AnyFieldsProps>
  Check?: ComponentType<AnyFieldsProps>
}
