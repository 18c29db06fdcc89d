import { pathTo } from '@uplink/contract/screens'
import type { Notice } from '../../notifications/notifications.public'

/** To the person who asked, with what staff wrote. */
export const declined = (userId: number, reason: string): Notice => ({
  userId,
  title: 'Your data are not erased',
  body: reason,
  link: pathTo('account'),
})

/** To staff; without a name, which would have to be erased from their bells. */
export const requested = (userId: number, person: number): Notice => ({
  userId,
  title: 'Somebody asks to be erased',
  link: pathTo('user', { id: person }),
})
