import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { pushSubscriptionRoutes } from '@uplink/contract/push-subscriptions'
import { t } from '../../../language/t'
import { tellRefusal } from '../../../platform/api/failure'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { ApiError } from '../../../platform/api/errors'
import { keysOf } from '../../../platform/api/query-keys'
import { pushState, subscribeToPush, unsubscribeFromPush } from '../../../platform/service-worker/push'
import type { ToastStore } from '../../../ui/feedback/toast-store'

const list = endpoint<typeof pushSubscriptionRoutes.list>('GET', '/push-subscriptions')
const subscribe = endpoint<typeof pushSubscriptionRoutes.subscribe>('POST', '/push-subscriptions')
const unsubscribe = endpoint<typeof pushSubscriptionRoutes.unsubscribe>('DELETE', '/push-subscriptions/:id')

const key = keysOf('push-subscriptions').all

/**
 * The server's and this browser's state of push. Read again when the person comes back to the tab, since permission
 * is changed in the browser's settings.
 */
export function pushQuery() {
  return queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const [{ data }, here] = await Promise.all([call(list, {}, { signal }), pushState()])
      return {
        publicKey: data.public_key,
        permission: here.permission,
        devices: data.subscriptions.map((one) => ({ ...one, isThis: one.endpoint === here.endpoint })),
      }
    },
    refetchOnWindowFocus: 'always',
  })
}

/** Turns push on; the browser asks the person for permission. */
export function turnOnMutation(toasts: ToastStore) {
  return mutationOptions({
    mutationFn: async (publicKey: string) => {
      const target = await subscribeToPush(publicKey)
      return target && call(subscribe, { body: target })
    },
    onSuccess: (answer) => {
      if (answer) toasts.success(t(answer.message))
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) return
      // the browser's reason is for developers; trying again is what helps
      toasts.error(
        t(
          error instanceof ApiError
            ? error.message
            : 'Your browser could not be set up. Try again in a moment.',
        ),
      )
    },
    onSettled: (_answer, _error, _key, _before, { client }) => client.invalidateQueries({ queryKey: key }),
  })
}

export function turnOffMutation(toasts: ToastStore) {
  return mutationOptions({
    mutationFn: async ({ id, isThis }: { id: number; isThis: boolean }) => {
      if (isThis) await unsubscribeFromPush()
      return call(unsubscribe, { params: { id } })
    },
    onSuccess: ({ message }) => void toasts.success(t(message)),
    onError: (error) => tellRefusal(toasts, error),
    onSettled: (_answer, _error, _device, _before, { client }) => client.invalidateQueries({ queryKey: key }),
  })
}
