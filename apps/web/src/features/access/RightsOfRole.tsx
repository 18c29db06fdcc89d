import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isFoundBy } from '../../language/found-by'
import { failureOf } from '../../platform/api/failure'
import { TextField } from '../../ui/fields/TextField'
import { Matrix } from '../../ui/matrix/Matrix'
import { Fallback } from '../../ui/states/Fallback'
import { callsQuery } from './calls/calls.data'
import { callKey, customPermissionsQuery, groupsOf, permissionsQuery, rowsKey } from './rights.data'

/** What a role has: the ids of its permissions and of its custom permissions. */
export interface Rights {
  permission_ids: readonly number[]
  custom_permission_ids: readonly number[]
}

interface Props {
  rights: Rights
  /** The rights as last saved. */
  saved: Rights
  /** The administrator's role has all rights, whatever is chosen. */
  isAdministrator: boolean
  onChange: (rights: Rights) => void
}

const keysIn = ({ permission_ids, custom_permission_ids }: Rights) =>
  new Set([...permission_ids.map(callKey), ...custom_permission_ids.map(rowsKey)])

/** Chooses the rights of one role, in groups by what they are about, and by a search. */
export function RightsOfRole({ rights, saved, isAdministrator, onChange }: Props) {
  const [words, setWords] = useState('')
  const calls = useQuery(permissionsQuery)
  const rows = useQuery(customPermissionsQuery)
  const { data: reachable = [] } = useQuery(callsQuery)
  if (!calls.data || !rows.data) {
    const failed = [calls, rows].find(({ error }) => error)
    return <Fallback what="The rights" failure={failed ? failureOf(failed) : null} />
  }
  const on = keysIn(rights)
  const before = keysIn(saved)
  const toggle = (keys: readonly string[], isOn: boolean) => {
    const next = new Set(on)
    for (const key of keys)
      if (isOn) next.add(key)
      else next.delete(key)
    const ids = (kind: string) =>
      [...next].flatMap((key) => (key.startsWith(`${kind} `) ? Number(key.split(' ')[1]) : []))
    onChange({ permission_ids: ids('call'), custom_permission_ids: ids('rows') })
  }
  const typed = words.trim()
  const shown = groupsOf(calls.data, rows.data, reachable)
    .map((group) => ({ ...group, rows: group.rows.filter(({ label }) => isFoundBy(label, typed)) }))
    .filter((group) => group.rows.length > 0)
  return (
    <>
      <TextField
        label="Rights"
        type="search"
        placeholder="Search a right"
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        // the form's act saves: a search has nothing to send
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Matrix
        label="Rights of this role"
        rowHeader="Right"
        groups={shown}
        columns={[{ key: 'role', label: 'This role' }]}
        isOn={(row) => isAdministrator || on.has(row)}
        wasOn={(row) => isAdministrator || before.has(row)}
        lock={() => (isAdministrator ? 'The Administrator has everything.' : undefined)}
        onToggle={(keys, _column, isOn) => toggle(keys, isOn)}
        isUnfolded={typed !== ''}
        empty={typed === '' ? 'There are no permissions yet.' : `No right has “${typed}” in it.`}
      />
    </>
  )
}
