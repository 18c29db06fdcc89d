import { counted } from '@uplink/contract/counted'
import { callKey, rowsKey, type Role } from '../rights.data'

/** Unsaved changes: whether a right is on, by role and row. */
export type Turned = ReadonlyMap<string, boolean>

const place = (row: string, role: string) => `${role} ${row}`

/** Whether a role has a right, as it was saved last. */
export function savedRights(roles: readonly Role[]): (row: string, role: string) => boolean {
  const has = new Map(
    roles.map(({ id, permission_ids, custom_permission_ids }) => [
      String(id),
      new Set([...permission_ids.map(callKey), ...custom_permission_ids.map(rowsKey)]),
    ]),
  )
  return (row, role) => has.get(role)?.has(row) ?? false
}

export const isTurned = (turned: Turned, row: string, role: string) => turned.get(place(row, role))

/** The draft with some rights of a role switched; a right that is back at its saved state is no change. */
export function turn(
  turned: Turned,
  {
    rows,
    role,
    isOn,
    wasOn,
  }: { rows: readonly string[]; role: string; isOn: boolean; wasOn: ReturnType<typeof savedRights> },
): Turned {
  const next = new Map(turned)
  for (const row of rows)
    if (wasOn(row, role) === isOn) next.delete(place(row, role))
    else next.set(place(row, role), isOn)
  return next
}

export interface RoleChange {
  role: Role
  added: readonly string[]
  removed: readonly string[]
}

/**
 * The changes of each role, by the rows' keys. A right that somebody else has meanwhile switched in the same way is
 * no change.
 */
export function changesOf(roles: readonly Role[], turned: Turned): readonly RoleChange[] {
  const wasOn = savedRights(roles)
  return roles.flatMap((role) => {
    const ofRole = [...turned].flatMap(([key, isOn]) => {
      const [id, ...row] = key.split(' ')
      const right = row.join(' ')
      return id === String(role.id) && wasOn(right, id) !== isOn ? [{ right, isOn }] : []
    })
    const of = (isAdded: boolean) => ofRole.filter(({ isOn }) => isOn === isAdded).map(({ right }) => right)
    return ofRole.length === 0 ? [] : [{ role, added: of(true), removed: of(false) }]
  })
}

export const countOf = (changes: readonly RoleChange[]) =>
  changes.reduce((sum, { added, removed }) => sum + added.length + removed.length, 0)

/** 'Manager +2, Billing officer −1' */
export function changesText(changes: readonly RoleChange[]): string {
  const parts = changes.map(({ role, added, removed }) =>
    [role.display_name, added.length > 0 && `+${added.length}`, removed.length > 0 && `−${removed.length}`]
      .filter(Boolean)
      .join(' '),
  )
  return parts.join(', ')
}

/** The request for each changed role: all its rights after the change, and the version that was read. */
export function rolesToSave(changes: readonly RoleChange[]) {
  return changes.map(({ role, added, removed }) => {
    const idsOf = (kind: 'call' | 'rows', kept: readonly number[]) => {
      const ids = (keys: readonly string[]) =>
        keys.flatMap((key) => (key.startsWith(`${kind} `) ? Number(key.slice(kind.length + 1)) : []))
      const gone = ids(removed)
      return [...kept.filter((id) => !gone.includes(id)), ...ids(added)]
    }
    return {
      id: role.id,
      version: role.version,
      permission_ids: idsOf('call', role.permission_ids),
      custom_permission_ids: idsOf('rows', role.custom_permission_ids),
    }
  })
}

/** How many people a change concerns: `12 people, 4 of them signed in`. */
export function reachText({ people, signed_in: signedIn }: { people: number; signed_in: number }): string {
  if (people === 0) return 'nobody has it yet'
  return `${counted(people, 'person', 'people')}, ${signedIn === 0 ? 'none' : signedIn.toLocaleString('en')} of them signed in`
}
