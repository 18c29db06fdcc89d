import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../features/auth/auth.data'
import { SettingsPage } from '../../features/organizations/settings/SettingsPage'

/** The settings, which begin with the person's own organization. */
export function SettingsScreen() {
  const { data: profile, isPending } = useQuery(profileQuery())
  return isPending ? null : <SettingsPage own={profile?.organization_id ?? undefined} />
}
