import { useQuery } from '@tanstack/react-query'
import { KeyRound, UserCheck, UserX } from 'lucide-react'
import { Button } from '../../ui/button/Button'
import { Tooltip } from '../../ui/menu/Tooltip'
import { profileQuery } from '../auth/auth.public'
import { useAct } from './use-act'
import type { User } from './users.data'

/** In the head of a user's page, for who may change them: their way in. */
export function UserActs({ record }: { record: User }) {
  const { data: profile } = useQuery(profileQuery())
  const { act, isActing } = useAct(record)
  if (!record.can.includes('edit')) return null
  if (record.status !== 'active')
    return (
      <Button icon={UserCheck} isSaving={isActing} onClick={() => void act('activate')}>
        Activate
      </Button>
    )
  const deactivate = { icon: UserX, isSaving: isActing, onClick: () => void act('deactivate') }
  return (
    <>
      {profile?.id === record.id ? (
        <Tooltip label="This is you: you cannot deactivate yourself.">
          <Button {...deactivate} aria-disabled onClick={() => {}}>
            Deactivate
          </Button>
        </Tooltip>
      ) : (
        <Button {...deactivate}>Deactivate</Button>
      )}
      <Button icon={KeyRound} isSaving={isActing} onClick={() => void act('link')}>
        Send reset link
      </Button>
    </>
  )
}
