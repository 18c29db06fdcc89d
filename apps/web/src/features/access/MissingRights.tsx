import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import { useState, type ReactNode } from 'react'
import { failureOf, tellRefusal } from '../../platform/api/failure'
import { nounsChanged } from '../../platform/api/query-keys'
import { Button } from '../../ui/button/Button'
import { Notice } from '../../ui/feedback/Notice'
import { Checkbox } from '../../ui/fields/Checkbox'
import { FormActions } from '../../ui/form/Form'
import { Link } from '../../ui/link/Link'
import { Parts } from '../../ui/page/Parts'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { Permitted } from '../../ui/states/Permitted'
import { useToasts } from '../../ui/UiProvider'
import styles from './RolesPage.module.css'
import { missingQuery, settleMissing, type MissingRight } from './rights.data'

/** Says on the list of roles that built-in ones lack rights, as after an upgrade. Nothing where none is missing. */
export function MissingRightsNotice() {
  const { data = [] } = useQuery(missingQuery)
  const missing = data.filter(({ is_unwanted: isUnwanted }) => !isUnwanted)
  if (missing.length === 0) return null
  const roles = [...new Set(missing.map(({ role_name: name }) => name))].join(', ')
  return (
    <div className={styles.notice}>
      <Notice
        tone="warning"
        title={`${roles}: ${counted(missing.length, 'right')} of a new installation missing`}
        action={<Link href={`${pathTo('roles')}?view=missing`}>See what is missing</Link>}
      >
        A new version brought them, or somebody took them away. Nothing is added by itself.
      </Notice>
    </div>
  )
}

/** What the built-in roles lack, to be added or to be remembered as not wanted. */
export function MissingRights({ head }: { head: ReactNode }) {
  const query = useQuery(missingQuery)
  const failure = query.error && failureOf(query)
  return (
    <Permitted failure={failure} to="see roles">
      {head}
      {query.data ? (
        <Chooser missing={query.data} />
      ) : (
        <Section>
          <Fallback what="The missing rights" failure={failure} />
        </Section>
      )}
    </Permitted>
  )
}

const keyOf = ({ role_id: role, key }: MissingRight) => `${role} ${key}`

function Chooser({ missing }: { missing: readonly MissingRight[] }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(missing.filter(({ is_unwanted: isUnwanted }) => !isUnwanted).map(keyOf)),
  )
  const { mutate, isPending, variables } = useMutation({
    mutationFn: settleMissing,
    onSuccess: ({ message }) => {
      setChosen(new Set())
      toasts.success(message)
    },
    onError: (error) => tellRefusal(toasts, error),
    onSettled: () =>
      nounsChanged(client, 'admin-roles', 'admin-permissions', 'custom-permissions', 'route-lists'),
  })
  const rights = missing.filter((one) => chosen.has(keyOf(one)))
  const roles = [...new Map(missing.map((one) => [one.role_id, one.role_name]))]

  function toggle(key: string) {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }

  const settle = (act: 'add' | 'not-wanted') =>
    mutate({ act, rights: rights.map(({ role_id, key }) => ({ role_id, key })) })
  const isSaving = (act: string) => isPending && variables.act === act

  if (missing.length === 0)
    return (
      <Notice
        tone="success"
        title="The built-in roles have everything that they have in a new installation."
      />
    )
  return (
    <Parts>
      {roles.map(([id, name]) => (
        <Section key={id} title={name}>
          <Parts>
            {missing
              .filter(({ role_id: of }) => of === id)
              .map((one) => (
                <Checkbox
                  key={one.key}
                  label={one.is_unwanted ? `${one.name} (not wanted)` : one.name}
                  help={whatItGives(one)}
                  checked={chosen.has(keyOf(one))}
                  onChange={() => toggle(keyOf(one))}
                />
              ))}
          </Parts>
        </Section>
      ))}
      <FormActions>
        <Button
          kind="primary"
          isSaving={isSaving('add')}
          disabled={rights.length === 0 || isPending}
          onClick={() => settle('add')}
        >
          Add {counted(rights.length, 'right')}
        </Button>
        <Button
          isSaving={isSaving('not-wanted')}
          disabled={rights.every(({ is_unwanted: isUnwanted }) => isUnwanted) || isPending}
          onClick={() => settle('not-wanted')}
        >
          Not wanted
        </Button>
      </FormActions>
    </Parts>
  )
}

/** The calls, and the acts on rows, that a role gets with it; a line each. */
function whatItGives({ calls, rows }: MissingRight): ReactNode {
  if (calls.length === 0 && rows.length === 0) return 'Shows a part of the menu.'
  return [
    // what a call's summary says after its first clause is for those who write clients
    ...calls.map(({ method, path, summary }) => `${method} ${path}: ${summary.split(/[;:]/)[0] ?? ''}`),
    ...rows.map(
      ({ model, actions }) => `Rows of ${model.replaceAll('-', ' ')}: ${actions.join(', ').toLowerCase()}`,
    ),
  ].map((line) => (
    <span key={line} className={styles.line}>
      {line}
    </span>
  ))
}
