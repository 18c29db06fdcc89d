import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { profileQuery } from '../features/auth/auth.public'
import { t } from '../language/t'
import { RefusalContext } from '../ui/states/ForbiddenState'
import { MantineRoot } from '../ui/theme/MantineRoot'

/** Around the screens that only staff have. Their searchable fields need code that customers should not load. */
export function StaffFrame() {
  const { data: profile } = useQuery(profileQuery())
  // a customer who came here by an address has nobody to ask for a right
  const reason = profile?.account_type === 'customer' ? t('This page is for staff.') : undefined
  return (
    <RefusalContext value={reason}>
      <MantineRoot>
        <Outlet />
      </MantineRoot>
    </RefusalContext>
  )
}
