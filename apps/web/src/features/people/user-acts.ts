import { useQuery } from '@tanstack/react-query'
import { KeyRound, UserCheck, UserX } from 'lucide-react'
import type { RecordAct } from '../../resource/declaration'
import { profileQuery } from '../auth/auth.public'
import { useAct } from './use-act'
import type { User } from './users.data'

/** The acts at the top of a user's page, for people who may change the user: those about signing in. */
export function useUserActs(record: User): readonly RecordAct[] {
  const { data: profile } = useQuery(profileQuery())
  const { act, isActing } = useAct(record)
  if (!record.can.includes('edit')) return []
  if (record.status !== 'active')
    return [
      {
        ...{ key: 'activate', label: 'Activate', icon: UserCheck, isOften: true },
        ...{ isSaving: isActing, onSelect: () => void act('activate') },
      },
    ]
  const isOneself = profile?.id === record.id
  return [
    {
      ...{ key: 'link', label: 'Send reset link', icon: KeyRound, isOften: true },
      ...{ isSaving: isActing, onSelect: () => void act('link') },
    },
    {
      ...{ key: 'deactivate', label: 'Deactivate', icon: UserX, disabled: isOneself || isActing },
      ...(isOneself && { hint: 'This is you: you cannot deactivate yourself.' }),
      onSelect: () => void act('deactivate'),
    },
  ]
}
