import { pathTo, type ScreenName } from '@uplink/contract/screens'
import type { LogLine } from '@uplink/contract/logs'
import { formatDisplayDate, formatMoment } from '../../platform/dates/dates'
import type { Change } from '../../ui/review/DiffList'
import { actNames, fieldNames, nounNames } from './audit-names'
import type { NamedLine } from './logs.data'

type Fields = Readonly<Record<string, unknown>>

/** A word of the wire as people write it: `display_name` is 'Display name'. */
function inWords(name: string): string {
  const words = name.replace(/[._-]/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `department.updated` is 'Department updated', `admin-role.updated` 'Role updated', and `auth.signed-in` 'Signed in'. */
export function actWords(act: string): string {
  const said = actNames[act]
  if (said !== undefined) return said
  const [noun = '', what = ''] = act.split('.')
  return inWords(`${noun === 'auth' ? '' : (nounNames[noun] ?? noun)} ${what}`)
}

/** `organization_id` is 'Organization', `is_charged` 'Charged', `name_bn` 'Name in Bangla'. */
function fieldWords(name: string): string {
  const said = fieldNames[name]
  if (said !== undefined) return said
  const bare = name.replace(/^(is|has)_(?=\w)/, '').replace(/_ids?$/, '')
  return bare.endsWith('_bn') ? `${inWords(bare.slice(0, -3))} in Bangla` : inWords(bare)
}

/** Whether the act was refused. */
export const isRefusal = (act: string) => /refused|denied|throttled|declined/.test(act)

/** Whether the act only tried something: what its line says was not changed by it. */
export const isTrial = (act: string) => act.endsWith('.tested')

export const actorWords = ({ actor, details }: LogLine) => {
  if (actor) return actor.name ?? `User ${actor.id}`
  return typeof details.by === 'string' ? 'The portal' : 'Nobody signed in'
}

/** When it was done, to the second, because lines follow each other closely. */
export function timeWords({ occurred_at }: Pick<LogLine, 'occurred_at'>): string {
  return `${formatMoment(occurred_at)}:${String(new Date(occurred_at).getUTCSeconds()).padStart(2, '0')}`
}

/** The name of the record; its kind and its number where it has none, or none any more. */
export const targetWords = ({ target, called }: NamedLine) =>
  called ?? (target && recordWords(target.noun, target.id))

/** `Package`; the kind of record for people. */
export const nounWords = (noun: string) => nounNames[noun] ?? inWords(noun)

/** `Role 3`; of a call or a list its name in words. */
export function recordWords(noun: string, id: string): string {
  const shown = /^\d+$/.test(id) ? id : inWords(id)
  return `${nounWords(noun)} ${shown}`.trim()
}

const pages: Readonly<Partial<Record<string, ScreenName>>> = {
  organization: 'organization',
  department: 'department',
  service: 'service',
  user: 'user',
  'admin-role': 'role',
  'admin-permission': 'permission',
  post: 'post',
  package: 'cataloguePackage',
  offer: 'catalogueOffer',
  'route-list': 'routeList',
  'data-source': 'dataSource',
  'custom-permission': 'customPermission',
  'custom-permission-detail': 'permissionDetail',
  'canned-reply': 'cannedReply',
  payment: 'payment',
  report: 'report',
  design: 'design',
  'dropdown-option': 'dropdownOptionSet',
}

/** The path of the record's own screen. */
export function targetPath({ target }: LogLine): string | undefined {
  if (!target || !/^\d+$/.test(target.id)) return undefined
  if (target.noun === 'menu-item') return `${pathTo('menu')}?item=${target.id}`
  const page = pages[target.noun]
  return page && pathTo(page as 'department', { id: target.id })
}

/** What changed, field by field; for lists, what was removed and added. */
export function changesOf({ before, after }: Pick<LogLine, 'before' | 'after'>): Change[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].map((name) => changeOf(fieldWords(name), told(name, before), told(name, after)))
}

/** A field's value; of another record its number, as `#3`. */
function told(name: string, fields: Fields | null | undefined): unknown {
  const value = fields?.[name]
  const numbered = (part: unknown) => (typeof part === 'number' ? `#${part}` : part)
  if (!/_ids?$/.test(name)) return value
  return Array.isArray(value) ? value.map(numbered) : numbered(value)
}

/** The first changes in a line, for a list: `Price: 500.00 → 525.00, and 2 more`. */
export function changesInShort(line: Pick<LogLine, 'before' | 'after'>): string | undefined {
  // what was made or deleted as a whole says its name already
  if (!line.before || !line.after) return undefined
  const changes = changesOf(line)
  const first = changes.slice(0, 2).map(inShort).join(', ')
  return changes.length > 2 ? `${first}, and ${changes.length - 2} more` : first || undefined
}

function inShort({ label, before, after, removed = [], added = [] }: Change): string {
  const parts = [...removed.map((part) => `− ${part}`), ...added.map((part) => `+ ${part}`)]
  const told = [before, after].filter((value) => typeof value === 'string')
  return `${label}: ${parts.length > 0 ? parts.slice(0, 3).join(', ') : told.join(' → ')}`
}

function changeOf(label: string, before: unknown, after: unknown): Change {
  if (!Array.isArray(before) && !Array.isArray(after)) {
    const [was, is] = [valueWords(before), valueWords(after)]
    return { label, ...(was !== undefined && { before: was }), after: is ?? 'nothing' }
  }
  const [gone, come] = [partsOf(before), partsOf(after)]
  return {
    label,
    removed: gone.filter((part) => !come.includes(part)),
    added: come.filter((part) => !gone.includes(part)),
  }
}

const partsOf = (value: unknown): string[] =>
  Array.isArray(value) ? [...new Set(value.map((part) => valueWords(part) ?? 'nothing'))] : []

/** A value of a field; undefined for none. */
export function valueWords(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map((part) => valueWords(part) ?? 'nothing').join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${fieldWords(name)}: ${valueWords(part) ?? 'nothing'}`)
      .join(', ')
  if (typeof value !== 'string') return undefined
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDisplayDate(value)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatMoment(value) : value
}

/** The further facts of a line. */
export const detailsOf = (details: Fields) =>
  Object.entries(details).map(([name, value]) => ({
    label: fieldWords(name),
    value: valueWords(value) ?? '–',
  }))
