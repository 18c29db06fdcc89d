import { useQuery } from '@tanstack/react-query'
import { ruleSetKinds } from '@uplink/contract/permission-rules'
import { ruleCheckRoutes } from '@uplink/contract/rule-check'
import { pathTo } from '@uplink/contract/screens'
import { userSearchFrom } from '@uplink/contract/user-search'
import { useEffect, useState } from 'react'
import { formatTime } from '../../../platform/dates/dates'
import { SearchSelectField } from '../../../ui/choosers/SearchSelectField'
import { Link } from '../../../ui/link/Link'
import { CheckPanel } from '../../../ui/rules/CheckPanel'
import { keptOf, leftOutOf, resultsOf, summaryOf, warningOf } from './check-words'
import { bodyOf } from './detail-form'
import type { DetailForm } from './DetailFields'
import { checkQuery, findPeople, holdersQuery } from './details.data'
import styles from './details.module.css'
import { hasFittingValues } from './rule-sets'

/** Milliseconds after the last change. */
const pause = 600

/** The value once it has not changed for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** What an unsaved detail would let a person list, edit and delete. */
export function DetailCheck({ form, record }: DetailForm) {
  const [person, setPerson] = useState<string | null>(null)
  const { data: holders } = useQuery(holdersQuery(form.values.permission))
  const body = { ...bodyOf(form.values), person: Number(person), ...(record && { id: record.id }) }
  const settled = useSettled(body)
  const isValid =
    person !== null &&
    ruleCheckRoutes.check.body.safeParse(settled).success &&
    ruleSetKinds.every((kind) => hasFittingValues(settled[kind]))
  const query = useQuery(checkQuery(isValid ? (settled as Parameters<typeof checkQuery>[0]) : undefined))
  const checked = person === null ? undefined : query.data
  const isOld = query.isPlaceholderData || JSON.stringify(settled) !== JSON.stringify(body)
  const state =
    person === null || (!isValid && !checked)
      ? 'waiting'
      : query.isError
        ? 'failed'
        : query.isFetching
          ? 'asking'
          : 'ready'
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
      results={checked && resultsOf(checked)}
      kept={checked ? keptOf(checked) : []}
      leftOut={checked ? leftOutOf(checked, settled.list ?? form.values.list) : []}
      warning={checked && warningOf(checked)}
      summary={
        checked
          ? summaryOf(checked)
          : person === null
            ? 'Choose a person to see what they would list.'
            : 'Complete the rules to see what they would do.'
      }
      state={state}
      isOld={isOld}
      onRetry={() => void query.refetch()}
      foot={
        <div className={styles.foot}>
          {holders && holders.role_ids.length > 0 && (
            <Link href={`${pathTo('users')}?role_id=${holders.role_ids.join(',')}`}>
              {holders.total === 1
                ? '1 person has this permission'
                : `${holders.total.toLocaleString('en')} people have this permission`}
            </Link>
          )}
          {holders?.role_ids.length === 0 && <span>No role has this permission yet.</span>}
          {checked && !isOld && (
            <span>
              checked {formatTime(new Date(query.dataUpdatedAt).toISOString())} in {checked.took_ms} ms
            </span>
          )}
        </div>
      }
    />
  )
}
