import { useMutation, useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { t } from '../../../language/t'
import { failureOf } from '../../../platform/api/failure'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { Skeleton } from '../../../ui/states/Skeleton'
import { useToasts } from '../../../ui/UiProvider'
import { OtherDevices } from './OtherDevices'
import { pushQuery, turnOffMutation, turnOnMutation } from './push.data'
import classes from './PushPart.module.css'

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
          skeleton={<Skeleton height="2.5rem" />}
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
