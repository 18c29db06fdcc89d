import { permissionActions, type ruleSetKinds } from '@uplink/contract/permission-rules'
import type { Detail } from './detail-form'
import { ruleSetOf } from './rule-sets'
import { sentenceOf } from './rule-words'

type Told = Pick<Detail, 'route_model' | 'flag' | 'list' | 'edit' | 'delete' | 'actions'>
type Kind = (typeof ruleSetKinds)[number]
type Action = (typeof permissionActions)[number]

const ruleWords = (detail: Told, kind: Kind) =>
  sentenceOf(detail.route_model, kind, { flag: detail.flag, set: ruleSetOf(kind, detail[kind]) })

/** The rules that count for an action: a new record has to be one that its maker could list. */
const kindOf: Record<Action, Kind> = { List: 'list', Create: 'list', Edit: 'edit', Delete: 'delete' }
const verbs: Record<Action, string> = { List: 'see', Create: 'add', Edit: 'edit', Delete: 'delete' }

/**
 * All that a detail allows: `See and edit invoices of the person’s organization.` Actions with the same rules stand in
 * one sentence.
 */
export function allowedWords(detail: Told): string {
  const byRule = new Map<string, string[]>()
  for (const action of permissionActions.filter((each) => detail.actions.includes(each))) {
    const rule = ruleWords(detail, kindOf[action])
    byRule.set(rule, [...(byRule.get(rule) ?? []), verbs[action]])
  }
  return [...byRule].map(([rule, acts]) => sentence(acts, rule)).join(' ')
}

function sentence(acts: readonly string[], rule: string): string {
  const did = [acts.slice(0, -1).join(', '), acts.at(-1)].filter(Boolean).join(' and ')
  const rows = rule.startsWith('No conditions') ? 'nothing: it has no conditions.' : lowered(rule)
  return `${did.charAt(0).toUpperCase()}${did.slice(1)} ${rows}`
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
