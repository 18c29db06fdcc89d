import { useQuery } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import { useState, type ReactNode } from 'react'
import { failureOf } from '../../../platform/api/failure'
import { useUnsaved } from '../../../platform/form/unsaved'
import { Button } from '../../../ui/button/Button'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { TextField } from '../../../ui/fields/TextField'
import { Matrix } from '../../../ui/matrix/Matrix'
import type { MatrixGroup } from '../../../ui/matrix/matrix'
import { Section } from '../../../ui/page/Section'
import { ActBar } from '../../../ui/panels/ActBar'
import { Fallback } from '../../../ui/states/Fallback'
import { Permitted } from '../../../ui/states/Permitted'
import { callsQuery, type Call } from '../calls/calls.data'
import { reachedBy } from '../calls/reach'
import {
  callKey,
  customPermissionsQuery,
  groupsOf,
  peopleQuery,
  permissionsQuery,
  rolesQuery,
  type Permission,
  type Role,
} from '../rights.data'
import { changesOf, changesText, countOf, isTurned, reachText, savedRights, turn, type Turned } from './draft'
import styles from './matrix.module.css'
import { ReviewDialog } from './ReviewDialog'
import { RightDrawer } from './RightDrawer'
import { isFoundBy } from '../../../language/found-by'

/** A matrix of all roles and all rights. Changes are a draft until they are reviewed and saved, all of them or none. */
export function RightsMatrix({ head }: { head: ReactNode }) {
  const queries = {
    roles: useQuery(rolesQuery),
    permissions: useQuery(permissionsQuery),
    customs: useQuery(customPermissionsQuery),
    calls: useQuery(callsQuery),
  }
  const { roles, permissions, customs, calls } = queries
  if (!roles.data || !permissions.data || !customs.data || !calls.data) {
    const failed = Object.values(queries).find(({ error }) => error)
    const failure = failed ? failureOf(failed) : null
    return (
      <Permitted failure={failure} to="see roles">
        {head}
        <Section>
          <Fallback what="The rights" failure={failure} />
        </Section>
      </Permitted>
    )
  }
  return (
    <>
      {head}
      <Editor
        roles={roles.data.data}
        permissions={permissions.data}
        calls={calls.data}
        groups={groupsOf(permissions.data, customs.data, calls.data)}
      />
    </>
  )
}

interface EditorProps {
  roles: readonly Role[]
  permissions: readonly Permission[]
  calls: readonly Call[]
  groups: readonly MatrixGroup[]
}

const isAdministrator = ({ name }: Role) => name === 'administrator'

function Editor({ roles, permissions, calls, groups }: EditorProps) {
  const [turned, setTurned] = useState<Turned>(new Map())
  const [words, setWords] = useState('')
  const [differing, setDiffering] = useState(false)
  const [opened, setOpened] = useState<string>()
  const [isReviewed, setReviewed] = useState(false)
  const changes = changesOf(roles, turned)
  const count = countOf(changes)
  useUnsaved(count > 0)

  const roleOf = (column: string) => roles.find(({ id }) => String(id) === column)
  const had = savedRights(roles)
  const isFull = (column: string) => roleOf(column)?.name === 'administrator'
  const wasOn = (row: string, column: string) => isFull(column) || had(row, column)
  const isOn = (row: string, column: string) =>
    isFull(column) || (isTurned(turned, row, column) ?? had(row, column))
  const lock = (_row: string, column: string) => {
    if (isFull(column)) return 'The Administrator has everything.'
    return roleOf(column)?.can.includes('edit') ? undefined : 'Only administrators change roles.'
  }
  const rows = groups.flatMap((group) => group.rows)
  const nameOf = (row: string) =>
    rows.find(({ key }) => key === row)?.label ?? 'a right that no longer exists'
  const permissionOf = (row: string) => permissions.find(({ id }) => callKey(id) === row)
  const others = roles.filter((role) => !isAdministrator(role)).map(({ id }) => String(id))
  const differs = (row: string) => new Set(others.map((column) => isOn(row, column))).size > 1
  const found = (row: string, label: string) => hasWords(words, label, permissionOf(row), calls)
  const shown = (roles.length === 0 ? [] : groups)
    .map((group) => ({
      ...group,
      rows: group.rows.filter(({ key, label }) => found(key, label) && (!differing || differs(key))),
    }))
    .filter((group) => group.rows.length > 0)
  const { data: reached } = useQuery(peopleQuery(changes.map(({ role }) => role.id)))
  return (
    <>
      <div className={styles.search}>
        <TextField
          label="Search a right or a call"
          type="search"
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <Checkbox label="Only differences" checked={differing} onChange={() => setDiffering(!differing)} />
      </div>
      <Section isFlush>
        <Matrix
          label="Rights by role"
          rowHeader="Right"
          groups={shown}
          columns={roles.map(({ id, display_name }) => ({ key: String(id), label: display_name }))}
          isOn={isOn}
          wasOn={wasOn}
          lock={lock}
          onToggle={(keys, role, isNow) =>
            setTurned(turn(turned, { rows: keys, role, isOn: isNow, wasOn: had }))
          }
          onRow={setOpened}
          isUnfolded={words.trim() !== '' || differing}
          empty={emptyText(roles.length, groups.length, words.trim())}
        />
      </Section>
      {count > 0 && (
        <ActBar
          note={`${counted(count, 'change')}: ${changesText(changes)}${reached ? ` · ${reachText(reached)}` : ''}`}
        >
          <Button onClick={() => setTurned(new Map())}>Discard</Button>
          <Button kind="primary" onClick={() => setReviewed(true)}>
            Review and save
          </Button>
        </ActBar>
      )}
      {opened !== undefined && (
        <RightDrawer
          roles={roles}
          turned={turned}
          calls={calls}
          row={opened}
          label={nameOf(opened)}
          permission={permissionOf(opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {isReviewed && (
        <ReviewDialog
          changes={changes}
          nameOf={nameOf}
          onSaved={() => setTurned(new Map())}
          onClose={() => setReviewed(false)}
        />
      )}
    </>
  )
}

/** Why there is nothing in the matrix. */
function emptyText(roles: number, groups: number, words: string): string {
  if (roles === 0) return 'There are no roles that you may see.'
  if (groups === 0) return 'There are no rights that you may see.'
  return words === '' ? 'All roles have the same rights.' : `No right or call has “${words}” in it.`
}

/** Whether the words are in the right's name, or in a call that it opens. */
function hasWords(words: string, label: string, permission: Permission | undefined, calls: readonly Call[]) {
  const has = (text: string) => isFoundBy(text, words)
  if (has(label)) return true
  if (!permission) return false
  const { name, http_method, http_path } = permission
  return (
    has(name) ||
    reachedBy(http_method, http_path, calls).some(({ path, summary }) => has(path) || has(summary))
  )
}
