import { useQuery } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import { Link } from '../../ui/link/Link'
import { Aside } from '../../ui/panels/Aside'
import { customPermissionsQuery, permissionsQuery } from './rights.data'
import type { Rights } from './RightsOfRole'
import { sentencesOf } from './role-sentences'
import styles from './RoleCan.module.css'

interface Props {
  rights: Rights
  /** The saved role and how many people have it; undefined for a new one. */
  role?: { id: number; name: string; people: number } | undefined
}

/** Next to a role: what it lets people do, in sentences, and how many have it. */
export function RoleCan({ rights, role }: Props) {
  const { data: permissions = [] } = useQuery(permissionsQuery)
  const { data: rules = [] } = useQuery(customPermissionsQuery)
  const isAdministrator = role?.name === 'administrator'
  const can = sentencesOf(
    permissions
      .filter(({ id }) => rights.permission_ids.includes(id))
      .map(({ display_name }) => display_name),
  )
  const on = rules.filter(({ id }) => rights.custom_permission_ids.includes(id))
  return (
    <Aside title="This role can">
      {isAdministrator ? (
        <p>Do everything, with every record.</p>
      ) : (
        <>
          <ul className={styles.can}>
            {can.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {can.length === 0 && <p>Nothing yet: choose its rights.</p>}
          <p>
            {on.length === 0
              ? 'No custom permission names any records for it.'
              : `Records: ${on.map(({ permission }) => permission).join(', ')}.`}
          </p>
        </>
      )}
      {role && (
        <Link href={`${pathTo('users')}?role_id=${role.id}`}>{counted(role.people, 'person', 'people')}</Link>
      )}
    </Aside>
  )
}
