import { useQuery } from '@tanstack/react-query'
import { ruleSetKinds } from '@uplink/contract/permission-rules'
import { ruleCheckRoutes } from '@uplink/contract/rule-check'
import { pathTo } from '@uplink/contract/screens'
import { userSearchFrom } from '@uplink/contract/user-search'
import { useState } from 'react'
import { formatTime } from '../../../platform/dates/dates'
import { SearchSelectField } from '../../../ui/choosers/SearchSelectField'
import { Link } from '../../../ui/link/Link'
import { CheckPanel } from '../../../ui/rules/CheckPanel'
import { checkStateOf, type CheckState } from './check-state'
import { keptOf, leftOutOf, resultsOf, summaryOf, warningOf } from './check-words'
import { bodyOf } from './detail-form'
import type { DetailForm } from './DetailFields'
import { checkQuery, findPeople, holdersQuery } from './details.data'
import styles from './details.module.css'
import { hasFittingValues, type RuleSet } from './rule-sets'
import { useSettled } from '../../../ui/use-settled'

/** Milliseconds after the last change. */
const pause = 600

const chooseSomebody = 'Choose a person to see what they would list.'
const completeRules = 'Complete the rules to see what they would do.'

/** What the panel says in each state. `list`: the list rules that were checked. */
function saidOf(check: CheckState, list: RuleSet) {
  switch (check.kind) {
    case 'nobody':
      return { state: 'waiting', results: undefined, summary: chooseSomebody } as const
    case 'incomplete':
      return { state: 'waiting', results: undefined, summary: completeRules } as const
    case 'failed':
    case 'running':
    case 'done': {
      const { kind, checked } = check
      const state = ({ failed: 'failed', running: 'asking', done: 'ready' } as const)[kind]
      if (!checked) return { state, results: undefined, summary: completeRules }
      return {
        state,
        results: resultsOf(checked),
        kept: keptOf(checked),
        leftOut: leftOutOf(checked, list),
        warning: warningOf(checked),
        summary: summaryOf(checked),
      }
    }
  }
}

/** What an unsaved detail would let a person list, edit and delete. */
export function DetailCheck({ form, record }: DetailForm) {
  const [person, setPerson] = useState<string | null>(null)
  const { data: holders } = useQuery(holdersQuery(form.values.permission))
  const body = { ...bodyOf(form.values), person: Number(person), ...(record && { id: record.id }) }
  const settled = useSettled(body, pause)
  const isValid =
    person !== null &&
    ruleCheckRoutes.check.body.safeParse(settled).success &&
    ruleSetKinds.every((kind) => hasFittingValues(settled[kind]))
  const query = useQuery(checkQuery(isValid ? (settled as Parameters<typeof checkQuery>[0]) : undefined))
  const check = checkStateOf({ person, isValid, answer: query })
  const isOld = query.isPlaceholderData || JSON.stringify(settled) !== JSON.stringify(body)
  const search = async (text: string) => {
    if (text.length >= userSearchFrom) return findPeople(text)
    const named = holders?.data ?? []
    return named.map(({ id, name, roles }) => ({ value: String(id), label: name, hint: roles }))
  }
  return (
    <CheckPanel
      title="Check before saving"
      person={
        <SearchSelectField
          label="Person"
          placeholder="Who has the permission, or type two letters"
          nothing="Nobody found"
          search={search}
          searchFrom={userSearchFrom}
          value={person}
          onChange={setPerson}
        />
      }
      {...saidOf(check, settled.list ?? form.values.list)}
      isOld={isOld}
      onRetry={() => void query.refetch()}
      foot={
        <div className={styles.foot}>
          {holders && <Holders {...holders} />}
          {'checked' in check && check.checked && !isOld && (
            <span>
              checked {formatTime(new Date(query.dataUpdatedAt).toISOString())} in {check.checked.took_ms} ms
            </span>
          )}
        </div>
      }
    />
  )
}

/** How many people have the permission. */
function Holders({ role_ids: roles, total }: { role_ids: readonly number[]; total: number }) {
  if (roles.length === 0) return <span>No role has this permission yet.</span>
  return (
    <Link href={`${pathTo('users')}?role_id=${roles.join(',')}&account_type=customer,staff`}>
      {total === 1
        ? '1 person has this permission'
        : `${total.toLocaleString('en')} people have this permission`}
    </Link>
  )
}
