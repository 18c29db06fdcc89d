import { createElement, type ComponentType } from 'react'
import type { AnyResource, Contract, Declared } from './declaration'
import { EditRecord, NewRecord } from './form/ResourceForm'
import { ResourceList } from './lists/ResourceList'
import { ResourceRecord } from './ResourceRecord'

/** The four screens of a resource, and its list as a part of another screen. */
export interface Resource {
  List: ComponentType
  ListPart: ComponentType
  New: ComponentType
  Record: ComponentType
  Edit: ComponentType
}

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
