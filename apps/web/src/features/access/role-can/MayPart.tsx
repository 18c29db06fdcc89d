import { useQuery } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import { useState, type ReactNode } from 'react'
import { isFoundBy } from '../../../language/found-by'
import { failureOf } from '../../../platform/api/failure'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { TextField } from '../../../ui/fields/TextField'
import { Link } from '../../../ui/link/Link'
import { Parts } from '../../../ui/page/Parts'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import type { Column } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'
import { callsQuery, type Call } from '../calls/calls.data'
import { reachedBy } from '../calls/reach'
import { permissionsQuery, rolesQuery, type Permission, type Role } from '../rights.data'
import { administrator, useSeesRights } from './RoleCan'
import styles from './RoleCan.module.css'

interface Person {
  name: string
  roles: readonly { id: number; name: string }[]
}

/** A right, the person's roles that have it, and the others that do. */
interface Answer {
  right: Permission
  own: readonly Role[]
  others: readonly Role[]
  /** A call of it that has the words, where its name has not. */
  because?: string | undefined
}

/** As many rights as are read at a glance. */
const mostShown = 12

/** For who sees roles: why somebody may, or may not, do something. */
export const MayPart = (person: Person) => (useSeesRights() ? <MayQuestion {...person} /> : null)

/** By a word of the act, which of their roles allow it, or whose would. */
function MayQuestion({ name, roles: own }: Person) {
  const [words, setWords] = useState('')
  const queries = {
    roles: useQuery(rolesQuery),
    permissions: useQuery(permissionsQuery),
    calls: useQuery(callsQuery),
  }
  const { roles, permissions, calls } = queries
  const failed = Object.values(queries).find(({ error }) => error)
  const typed = words.trim()
  const first = name.split(' ')[0] ?? name
  const failure = failed ? failureOf(failed) : null
  // an extra, which people who may not see all of it go without
  if (failure?.isForbidden) return null
  if (!roles.data || !permissions.data || !calls.data)
    return (
      <Section title={`May ${first} …?`}>
        <Fallback what="The rights" failure={failure} />
      </Section>
    )
  const answers = answersOf(findRights(typed, permissions.data, calls.data), roles.data.data, own)
  return (
    <Section title={`May ${first} …?`}>
      <Parts>
        <div className={styles.question}>
          <TextField
            label="Act"
            type="search"
            placeholder="For example refund, price, ticket"
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        </div>
        {typed !== '' && (
          <div aria-live="polite">
            <DataTable
              isEven
              label={`What ${first} may do with “${typed}”`}
              columns={columns(own)}
              rows={answers.slice(0, mostShown)}
              rowKey={({ right }) => right.id}
              rowHref={({ right }) => pathTo('permission', { id: right.id })}
              empty={`No right or call has “${typed}” in it.`}
              {...(answers.length > mostShown && {
                footer: <p>{counted(answers.length - mostShown, 'more right')}: write more of the act.</p>,
              })}
            />
          </div>
        )}
      </Parts>
    </Section>
  )
}

/** The rights with these words in their names, then those that open a call with them. */
function findRights(typed: string, permissions: readonly Permission[], calls: readonly Call[]): Found[] {
  const isNamed = ({ display_name, name }: Permission) =>
    isFoundBy(display_name, typed) || isFoundBy(name, typed)
  const opening = permissions.flatMap((right) => {
    const { http_method, http_path } = right
    const because = isNamed(right)
      ? undefined
      : reachedBy(http_method, http_path, calls).find(({ summary }) => isFoundBy(summary, typed))?.summary
    return because === undefined ? [] : [{ right, because }]
  })
  return [...permissions.filter(isNamed).map((right) => ({ right })), ...opening]
}

type Found = Pick<Answer, 'right' | 'because'>

function answersOf(rights: readonly Found[], roles: readonly Role[], own: Person['roles']): Answer[] {
  const isOwn = ({ id }: Role) => own.some((role) => role.id === id)
  return rights.map(({ right, because }) => {
    const having = roles.filter(
      (role) => role.name === administrator || role.permission_ids.includes(right.id),
    )
    return { right, because, own: having.filter(isOwn), others: having.filter((role) => !isOwn(role)) }
  })
}

const columns = (own: Person['roles']): Column<Answer>[] => [
  {
    key: 'right',
    header: 'Right',
    mayWrap: true,
    cell: ({ right }) => right.display_name,
    under: ({ because }) => because,
  },
  {
    key: 'may',
    header: 'May they?',
    width: '7rem',
    phone: 'aside',
    cell: (answer) =>
      answer.own.length > 0 ? (
        <StatusBadge tone="success">Yes</StatusBadge>
      ) : (
        <StatusBadge tone="danger">No</StatusBadge>
      ),
  },
  { key: 'why', header: 'Why', width: '26rem', mayWrap: true, cell: (answer) => whyOf(answer, own) },
]

function whyOf({ own: having, others }: Answer, own: Person['roles']): ReactNode {
  if (having.length > 0) return <>By {linked(having)}.</>
  const theirs = own.map(({ name }) => name).join(' and ')
  const lacking =
    own.length === 0 ? 'They have no role.' : `${theirs} ${own.length > 1 ? 'lack' : 'lacks'} it.`
  return (
    <>
      {lacking} {linked(others)} {others.length > 1 ? 'have' : 'has'} it.
    </>
  )
}

const linked = (roles: readonly Role[]) =>
  roles.map(({ id, display_name }, at) => (
    <span key={id}>
      {at > 0 && (at === roles.length - 1 ? ' and ' : ', ')}
      <Link href={pathTo('role', { id })}>{display_name}</Link>
    </span>
  ))
