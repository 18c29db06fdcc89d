import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound, UserCheck, UserX } from 'lucide-react'
import { tellRefusal } from '../../platform/api/failure'
import { Button } from '../../ui/button/Button'
import { FormActions } from '../../ui/fields/Form'
import { Section } from '../../ui/page/Section'
import { useConfirm, useToasts } from '../../ui/UiProvider'
import { profileQuery } from '../auth/auth.public'
import { SignInsPart } from './SignInsPart'
import { actMutation, type Act, type User } from './users.data'

/** Below a user, for who may change them: their way in, and where they are signed in. */
export function UserActs({ record }: { record: User }) {
  const { data: profile } = useQuery(profileQuery())
  const { act, isActing } = useAct(record)
  if (!record.can.includes('edit')) return null
  const isOneself = profile?.id === record.id
  return (
    <>
      <Section title="Access" isNarrow>
        {isOneself && <p>This is you: you cannot deactivate yourself.</p>}
        <FormActions>
          {record.status === 'active' ? (
            <>
              <Button icon={KeyRound} isSaving={isActing} onClick={() => void act('link')}>
                Send reset link
              </Button>
              <Button
                icon={UserX}
                disabled={isOneself}
                isSaving={isActing}
                onClick={() => void act('deactivate')}
              >
                Deactivate
              </Button>
            </>
          ) : (
            <Button icon={UserCheck} isSaving={isActing} onClick={() => void act('activate')}>
              Activate
            </Button>
          )}
        </FormActions>
      </Section>
      <SignInsPart user={record} act={act} isActing={isActing} />
    </>
  )
}

const questions = {
  link: {
    title: 'Send a link for a new password?',
    text: 'It goes to their own phone or mailbox. Make sure first that it is them who ask.',
    confirmLabel: 'Send reset link',
  },
  deactivate: {
    title: 'Deactivate this user?',
    text: 'They are signed out everywhere at once and cannot log in any more.',
    confirmLabel: 'Deactivate',
  },
  end: {
    title: 'End this sign-in?',
    text: 'That device has to log in again.',
    confirmLabel: 'End',
  },
  'end-all': {
    title: 'End all sign-ins?',
    text: 'Every device but the one you use now has to log in again.',
    confirmLabel: 'End all',
  },
}

/** Asks where somebody else would notice, does it, and says what came of it. */
function useAct(user: User) {
  const confirm = useConfirm()
  const toasts = useToasts()
  const { mutateAsync, isPending } = useMutation(actMutation(user))
  async function act(wanted: Act) {
    const name = typeof wanted === 'object' ? 'end' : wanted
    if (name !== 'activate' && !(await confirm({ ...questions[name], kind: 'primary' }))) return
    try {
      toasts.success((await mutateAsync(wanted)).message)
    } catch (error) {
      tellRefusal(toasts, error)
    }
  }
  return { act, isActing: isPending }
}
