import type { Checked } from './details.data'
import type { RuleSet } from './rule-sets'
import { becauseText, wordsOf } from './rule-words'
import type { CheckExample, CheckResult } from '../../../ui/rules/CheckPanel'

interface Counted {
  rows: number
  is_more: boolean
}

const numberText = ({ rows, is_more }: Counted) =>
  is_more ? `over ${rows.toLocaleString('en')}` : rows.toLocaleString('en')

const acts = [
  ['list', 'List'],
  ['edit', 'Edit'],
  ['delete', 'Delete'],
] as const

/** A line for each action: how many rows it would allow, and how many it allows now. */
export function resultsOf(checked: Checked): readonly CheckResult[] {
  return acts.map(([act, label]) => {
    const { is_granted, now, was } = checked[act]
    const count = is_granted ? numberText(now) : 'none: not granted'
    const value = act === 'list' && is_granted ? `${count} of ${numberText(checked.total)}` : count
    return { label, value, ...((is_granted || was.rows > 0) && { was: numberText(was) }) }
  })
}

const nameOf = ({ id, title, organization }: Checked['kept'][number] | Checked['left_out'][number]) =>
  `${id === null ? '' : `#${id} `}${title}${organization === null ? '' : ` · ${organization}`}`

export function keptOf(checked: Checked): readonly CheckExample[] {
  return checked.kept.map((row) => ({
    key: row.id ?? row.title,
    text: nameOf(row),
    note: row.can.length === 0 ? 'may be listed only' : `may be listed, ${row.can.map(may).join(', ')}`,
  }))
}

const may = (act: 'edit' | 'delete') => (act === 'edit' ? 'edited' : 'deleted')

export function leftOutOf(checked: Checked, set: RuleSet): readonly CheckExample[] {
  return checked.left_out.map((row) => ({
    key: row.id ?? row.title,
    text: nameOf(row),
    note: becauseText(row.because, checked.model, set),
  }))
}

/** For screen readers: 'Laila Saha would list 312 of 100,000 tickets, for example Paid, bill open.' */
export function summaryOf(checked: Checked): string {
  const { many } = wordsOf(checked.model)
  const [first] = checked.kept
  const example = first ? `, for example ${first.id === null ? '' : `#${first.id} `}${first.title}` : ''
  return `${checked.person.name} would list ${numberText(checked.list.now)} of ${numberText(checked.total)} ${many}${example}.`
}

/** A warning where the rules let through no rows or all rows, or do not matter for this person. */
export function warningOf(checked: Checked): string | undefined {
  const { person, list, total, model, is_held } = checked
  const { one, many } = wordsOf(model)
  if (person.is_administrator) return 'An administrator reaches every row, whatever the rules say.'
  if (total.rows === 0) return `There are no ${many} yet.`
  if (list.now.rows === 0) return `${person.name} would list no ${one} at all.`
  if (!list.now.is_more && list.now.rows === total.rows) return `${person.name} would list every ${one}.`
  return is_held ? undefined : `${person.name} does not have this permission yet: this is what it would add.`
}
