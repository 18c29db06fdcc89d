import type { BulkListName } from '@uplink/contract/bulk-acts'
import type { BulkAct, BulkActs, BulkList } from '#platform/bulk/bulk-act'

// What the nouns have declared is looked up by names from the wire and from rows, whose terms were checked by the contract.

export function listNamed({ lists }: BulkActs, name: BulkListName): BulkList<object> {
  const list = (lists as Readonly<Record<string, BulkList<object>>>)[name]
  if (!list) throw new Error(`no list of ${name} can be acted upon`)
  return list
}

export function actNamed({ acts }: BulkActs, list: BulkListName, act: string): BulkAct<object> {
  const known = (acts as Readonly<Record<string, BulkAct<object>>>)[`${list}.${act}`]
  if (!known) throw new Error(`nothing is done with ${list} by ${act}`)
  return known
}
