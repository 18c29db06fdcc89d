import { useMutation, useQuery, mutationOptions, queryOptions } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { t } from '../../../language/t'
import { failureOf, tellRefusal } from '../../../platform/api/failure'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { Skeleton } from '../../../ui/states/Skeleton'
import { useToasts } from '../../../ui/UiProvider'
import classes from './PushPart.module.css'
import type { PushSubscriptionRecord, pushSubscriptionRoutes } from '@uplink/contract/push-subscriptions'
import { formatDisplayDate } from '../../../platform/dates/dates'
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
function pushQuery() {
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
function turnOnMutation(toasts: ToastStore) {
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

function turnOffMutation(toasts: ToastStore) {
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

/** The person's other browsers that show notifications, and a way to stop one from here, for example on a lost phone. */
function OtherDevices({ devices }: { devices: readonly (PushSubscriptionRecord & { isThis: boolean })[] }) {
  const { mutate, isPending, variables } = useMutation(turnOffMutation(useToasts()))
  if (devices.length === 0) return null
  return (
    <ul className={classes.others} aria-label={t('Other devices')}>
      {devices.map((device) => {
        const name = device.device_label || t('Another device')
        return (
          <li key={device.id}>
            <span>
              {name}{' '}
              <span className={classes.since}>
                {t('since {date}', { date: formatDisplayDate(device.created_at) })}
              </span>
            </span>
            <Button
              size="small"
              kind="quiet"
              aria-label={t('Turn off on {name}', { name })}
              isSaving={isPending && variables.id === device.id}
              onClick={() => mutate(device)}
            >
              {t('Turn off')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** Whether this browser shows notifications while the portal is closed. Asks for permission only after a click. */
export function PushPart() {
  const query = useQuery(pushQuery())
  const { data } = query
  return (
    <Section title={t('This device')}>
      {data ? (
        <>
          <ThisDevice
            publicKey={data.publicKey}
            permission={data.permission}
            subscription={data.devices.find(({ isThis }) => isThis)}
          />
          <OtherDevices devices={data.devices.filter(({ isThis }) => !isThis)} />
        </>
      ) : (
        <Fallback
          what={t('This device’s setting')}
          failure={query.error && failureOf(query)}
          skeleton={
            <div className={classes.waiting}>
              <Skeleton height="100%" />
            </div>
          }
        />
      )}
    </Section>
  )
}

function ThisDevice(props: {
  publicKey: string | null
  permission: 'unsupported' | 'blocked' | 'not-asked' | 'granted'
  subscription: { id: number; isThis: boolean } | undefined
}) {
  const { publicKey, permission, subscription } = props
  const toasts = useToasts()
  const turnOn = useMutation(turnOnMutation(toasts))
  const turnOff = useMutation(turnOffMutation(toasts))
  if (publicKey === null)
    return <p className={classes.text}>{t('Your provider does not send notifications to devices.')}</p>
  if (permission === 'unsupported')
    return (
      <p className={classes.text}>
        {t(
          'This browser cannot show notifications while the portal is closed. On an iPhone or iPad, add the portal to your home screen first and open it from there.',
        )}
      </p>
    )
  if (permission === 'blocked')
    return (
      <Notice tone="warning" title={t('Notifications are blocked in this browser')}>
        {t(
          'To allow them, open the settings of this site (the icon next to its address), set notifications to “Allow” and come back here.',
        )}
      </Notice>
    )
  if (subscription)
    return (
      <div className={classes.row}>
        <p className={classes.text}>
          <StatusBadge tone="success">{t('On')}</StatusBadge>{' '}
          {t('You get notifications here even while the portal is closed, until you log out.')}
        </p>
        <Button isSaving={turnOff.isPending} onClick={() => turnOff.mutate(subscription)}>
          {t('Turn off')}
        </Button>
      </div>
    )
  return (
    <div className={classes.row}>
      <p className={classes.text}>
        {t(
          'Get notifications on this device even while the portal is closed. They show only the title of a message.',
        )}{' '}
        {permission === 'not-asked' && t('Your browser will ask you to allow this.')}
      </p>
      <Button
        kind="primary"
        icon={BellRing}
        isSaving={turnOn.isPending}
        onClick={() => turnOn.mutate(publicKey)}
      >
        {t('Turn on here')}
      </Button>
    </div>
  )
}
