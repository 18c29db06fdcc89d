import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import { DetailList } from '../../../ui/page/DetailList'
import { Link } from '../../../ui/link/Link'
import { Parts } from '../../../ui/page/Parts'
import { Drawer } from '../../../ui/modal/Drawer'
import { CallList, reachText } from '../calls/CallList'
import type { Call } from '../calls/calls.data'
import { reachedBy } from '../calls/reach'
import { savedRights, isTurned, type Turned } from './draft'
import type { Permission, Role } from '../rights.data'

interface Props {
  row: string
  label: string
  permission: Permission | undefined
  calls: readonly Call[]
  roles: readonly Role[]
  turned: Turned
  onClose: () => void
}

/** The calls that a right opens, the roles that have it in the draft, and how many people have those roles. */
export function RightDrawer({ row, label, permission, calls, roles, turned, onClose }: Props) {
  const wasOn = savedRights(roles)
  const holders = roles.filter(({ id }) => isTurned(turned, row, String(id)) ?? wasOn(row, String(id)))
  const reached = permission ? reachedBy(permission.http_method, permission.http_path, calls) : []
  return (
    <Drawer
      title={permission ? `${label}: ${reachText(reached.length).toLowerCase()}` : label}
      onClose={onClose}
    >
      <Parts>
        {permission ? (
          <CallList label="Calls it reaches" calls={reached} />
        ) : (
          <Link href={`${pathTo('permissionDetails')}?permission=${row.split(' ')[1] ?? ''}`}>
            What its details let people do
          </Link>
        )}
        <DetailList
          items={holders.map(({ id, display_name, people }) => ({
            label: display_name,
            value: (
              <Link href={`${pathTo('users')}?role_id=${id}&account_type=customer,staff`}>
                {counted(people, 'person', 'people')}
              </Link>
            ),
          }))}
        />
        <p>The Administrator has everything.</p>
      </Parts>
    </Drawer>
  )
}
