import { createElement, type ComponentType } from 'react'
import type { AnyResource, Contract, Declared, RecordOf } from './declaration'
import { EditRecord, NewRecord, type RecordFormProps } from './form/ResourceForm'
import { ResourceList } from './lists/ResourceList'
import { OneRecord } from './OneRecord'
import { ResourceRecord } from './ResourceRecord'

/** The four screens of a resource, and its list as a part of another screen. */
export interface Resource {
  List: ComponentType
  ListPart: ComponentType
  New: ComponentType
  Record: ComponentType
  Edit: ComponentType
}

/** A declaration with the types of its contract, for a feature with a page or a form of its own. */
export const declare = <C extends Contract, Values extends object>(declared: Declared<C, Values>) => declared

/** Declares how the browser shows a plain resource: its list, one record, and the form that makes and changes one. */
export function resource<C extends Contract, Values extends object>(declared: Declared<C, Values>): Resource {
  const of = declared as unknown as AnyResource
  return {
    List: () => createElement(ResourceList, { of }),
    ListPart: () => createElement(ResourceList, { of, isPart: true }),
    New: () => createElement(NewRecord, { of }),
    Record: () => createElement(ResourceRecord, { of }),
    Edit: () => createElement(EditRecord, { of }),
  }
}

export interface OwnRecordProps<C extends Contract> {
  of: AnyResource
  record: RecordOf<C>
}

/** The page of one record, where a feature has one of its own; see `RecordPage` and `RecordDetails`. */
export function ownRecord<C extends Contract, Values extends object>(
  declared: Declared<C, Values>,
  Page: ComponentType<OwnRecordProps<C>>,
): Pick<Resource, 'Record'> {
  const of = declared as unknown as AnyResource
  return {
    Record: () =>
      createElement(OneRecord, {
        of,
        children: (record) => createElement(Page, { of, record: record as unknown as RecordOf<C> }),
      }),
  }
}

export interface OwnFormProps<C extends Contract> {
  of: AnyResource
  /** Absent while a new one is made. */
  record?: RecordOf<C> | undefined
}

/** The form of a record, where a feature has one of its own; see `useRecordForm` and `FormSection`. */
export function ownForm<C extends Contract, Values extends object>(
  declared: Declared<C, Values>,
  Form: ComponentType<OwnFormProps<C>>,
): Pick<Resource, 'New' | 'Edit'> {
  const of = declared as unknown as AnyResource
  const Shown = Form as unknown as ComponentType<RecordFormProps>
  return {
    New: () => createElement(NewRecord, { of, Form: Shown }),
    Edit: () => createElement(EditRecord, { of, Form: Shown }),
  }
}
