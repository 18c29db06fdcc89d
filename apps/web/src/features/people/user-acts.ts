import { useQuery } from '@tanstack/react-query'
import { KeyRound, Trash2, UserCheck, UserX } from 'lucide-react'
import type { RecordAct } from '../../resource/declaration'
import { profileQuery } from '../auth/auth.public'
import { useAct } from './use-act'
import type { User } from './users.data'

const noDeletion: RecordAct = {
  ...{ key: 'delete', label: 'Delete', icon: Trash2, kind: 'danger', disabled: true },
  hint: 'This is you: you cannot delete yourself.',
  onSelect: () => {},
}

/** The acts at the top of a user's page, for people who may change the user: those about signing in. */
export function useUserActs(record: User): readonly RecordAct[] {
  const { data: profile } = useQuery(profileQuery())
  const { act, isActing } = useAct(record)
  const isOneself = profile?.id === record.id
  const deletion = isOneself && record.can.includes('delete') ? [noDeletion] : []
  if (!record.can.includes('edit')) return deletion
  if (record.status !== 'active')
    return [
      {
        ...{ key: 'activate', label: 'Activate', icon: UserCheck, isOften: true },
        ...{ isSaving: isActing, onSelect: () => void act('activate') },
      },
    ]
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
    ...deletion,
  ]
}
