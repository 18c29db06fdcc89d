import { useMutation } from '@tanstack/react-query'
import { tellRefusal } from '../../platform/api/failure'
import { useConfirm, useToasts } from '../../ui/UiProvider'
import { actMutation, type Act, type User } from './users.data'

const questions = {
  link: {
    title: 'Send a password reset link?',
    text: 'It goes to their own phone or mailbox. First make sure that they asked for it themselves.',
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

/** Asks before an act that the user would notice, does it, and shows the result. */
export function useAct(user: User) {
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
