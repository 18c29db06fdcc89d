import type { ruleSetKinds } from '@uplink/contract/permission-rules'
import { isRequested, type Detail } from './detail-form'
import { ruleSetOf } from './rule-sets'
import { sentenceOf } from './rule-words'

type Told = Pick<Detail, 'route_model' | 'flag' | 'list' | 'edit' | 'delete' | 'actions'>

/** What a detail allows for one action, in a sentence. */
export function grantWords(detail: Told, kind: (typeof ruleSetKinds)[number]): string {
  if (!isRequested(kind, detail.actions)) return 'Not granted.'
  return sentenceOf(detail.route_model, kind, { flag: detail.flag, set: ruleSetOf(kind, detail[kind]) })
}
