import { useMutation } from '@tanstack/react-query'
import type { PushSubscriptionRecord } from '@uplink/contract/push-subscriptions'
import { t } from '../../../language/t'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { Button } from '../../../ui/button/Button'
import { useToasts } from '../../../ui/UiProvider'
import { turnOffMutation } from './push.data'
import classes from './PushPart.module.css'

/** The person's other browsers that show notifications, and a way to stop one from here, for example on a lost phone. */
export function OtherDevices({
  devices,
}: {
  devices: readonly (PushSubscriptionRecord & { isThis: boolean })[]
}) {
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
