import { useQuery } from '@tanstack/react-query'
import { byTopic } from '@uplink/contract/right-topics'
import { pathTo } from '@uplink/contract/screens'
import { Button } from '../../../ui/button/Button'
import { useFolds } from '../../../ui/matrix/use-folds'
import { Parts } from '../../../ui/page/Parts'
import { Section } from '../../../ui/page/Section'
import { Aside } from '../../../ui/panels/Aside'
import { FoldSection } from '../../../ui/panes/FoldSection'
import { useIsOffered } from '../../menus/menus.public'
import { customPermissionsQuery, permissionsQuery, rolesQuery } from '../rights.data'
import type { Rights } from '../RightsOfRole'
import { sentencesOf } from './role-sentences'
import styles from './RoleCan.module.css'

export const administrator = 'administrator'

/** Whether the person may see roles and rights: who may not goes without what explains them, and no call is refused for it. */
export function useSeesRights(): boolean {
  const roles = useIsOffered(pathTo('roles'))
  const permissions = useIsOffered(pathTo('permissions'))
  const rowRights = useIsOffered(pathTo('customPermissions'))
  return roles && permissions && rowRights
}

interface Props {
  rights: Rights
  /** The saved role; undefined for a new one. */
  role?: { name: string } | undefined
  /** What is said while nothing is chosen. */
  none?: string
}

/** What rights let people do, by what it is about: how many of how many, and in sentences. */
function useCan({ rights, role, none = 'Nothing yet: choose its rights.' }: Props) {
  const { data: permissions = [] } = useQuery(permissionsQuery)
  const { data: rules = [] } = useQuery(customPermissionsQuery)
  const topics = byTopic(permissions, ({ name }) => name).flatMap(({ key, title, rights: all }) => {
    const chosen = all.filter(({ id }) => rights.permission_ids.includes(id))
    if (chosen.length === 0) return []
    const sentences = sentencesOf(chosen.map(({ display_name }) => display_name))
    return [{ key, label: title, sentences, summary: `${chosen.length} of ${all.length}` }]
  })
  const folds = useFolds(
    topics.map(({ key, label, sentences }) => ({
      key,
      label,
      rows: sentences.map((sentence) => ({ key: sentence, label: sentence })),
    })),
    false,
  )
  const named = rules.filter(({ id }) => rights.custom_permission_ids.includes(id))
  return { topics, folds, named, none, canAll: role?.name === administrator }
}

function Can({ topics, folds, named, none, canAll }: ReturnType<typeof useCan>) {
  if (canAll) return <p>Do everything, with every record.</p>
  return (
    <Parts>
      {topics.length === 0 && <p>{none}</p>}
      {topics.length > 0 && (
        <div>
          {topics.map(({ key, label, sentences, summary }) => (
            <FoldSection
              key={key}
              title={label}
              summary={summary}
              isOpen={folds.isOpen(key)}
              onOpen={() => folds.toggle(key)}
            >
              <ul className={styles.can}>
                {sentences.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </FoldSection>
          ))}
        </div>
      )}
      <p>
        {named.length === 0
          ? 'No custom permission names any records for it.'
          : `Records: ${named.map(({ permission }) => permission).join(', ')}.`}
      </p>
    </Parts>
  )
}

/** Next to a role's form: what it would let people do. */
export function RoleCanAside(props: Props) {
  const can = useCan(props)
  return (
    <Aside title="This role can">
      <Can {...can} />
    </Aside>
  )
}

/** Next to a person's form, for who sees roles: what the chosen ones let them do, taken together. */
export const RolesCanAside = (chosen: { ids: readonly number[] }) =>
  useSeesRights() ? <RolesCan {...chosen} /> : null

function RolesCan({ ids }: { ids: readonly number[] }) {
  const { data } = useQuery(rolesQuery)
  const chosen = data?.data.filter(({ id }) => ids.includes(id)) ?? []
  const can = useCan({
    rights: {
      permission_ids: [...new Set(chosen.flatMap(({ permission_ids }) => permission_ids))],
      custom_permission_ids: [...new Set(chosen.flatMap((role) => role.custom_permission_ids))],
    },
    role: chosen.find(({ name }) => name === administrator),
    none: 'Nothing yet: choose a role.',
  })
  const { data: permissions } = useQuery(permissionsQuery)
  if (!data || !permissions) return null
  return (
    <Aside title="They can">
      <Can {...can} />
    </Aside>
  )
}

/** On a role's own page: what it lets people do. */
export function RoleCanPart(props: Props) {
  const can = useCan(props)
  const { topics, folds } = can
  return (
    <Section
      title="This role can"
      {...(topics.length > 1 && {
        actions: (
          <Button kind="quiet" size="small" onClick={folds.toggleAll}>
            {folds.areAllOpen ? 'Fold all' : 'Open all'}
          </Button>
        ),
      })}
    >
      <Can {...can} />
    </Section>
  )
}
