import { useMutation, useQuery } from '@tanstack/react-query'
import type { Channel, NotificationSettings } from '@uplink/contract/notification-settings'
import { pathTo } from '@uplink/contract/screens'
import { t } from '../../../language/t'
import { failureOf } from '../../../platform/api/failure'
import { useToasts } from '../../../ui/UiProvider'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { SkeletonItems } from '../../../ui/states/SkeletonShapes'
import { usePhone } from '../../../ui/use-phone'
import type { Choices } from './choices'
import { ChoiceList } from './ChoiceList'
import { ChoiceMatrix } from './ChoiceMatrix'
import classes from './NotificationSettingsPage.module.css'
import { PushPart } from './PushPart'
import { saveChoiceMutation, settingsQuery } from './settings.data'

/**
 * The settings: which events reach a person by which channel, and whether this browser shows them while the portal is
 * closed.
 */
export function NotificationSettingsPage() {
  const query = useQuery(settingsQuery())
  return (
    <div className={classes.parts}>
      <PageHeader
        title={t('Notification settings')}
        lead={t('Choose what you hear about, and how. Changes are saved right away.')}
        back={{ href: pathTo('notifications'), label: t('Notifications') }}
      />
      <PushPart />
      <Section title={t('What reaches you')} isFlush>
        {query.data ? (
          <Chosen settings={query.data} />
        ) : (
          <Fallback
            what={t('Your settings')}
            failure={query.error && failureOf(query)}
            skeleton={<SkeletonItems count={8} lines={1} />}
          />
        )}
      </Section>
    </div>
  )
}

function Chosen({ settings }: { settings: NotificationSettings }) {
  const { mutate } = useMutation(saveChoiceMutation(useToasts()))
  const { choices, addresses } = settings
  const missing = new Set<Channel>()
  if (!addresses.mail) missing.add('mail')
  if (!addresses.sms) missing.add('sms')
  const shown: Choices = {
    choiceOf: (event) => choices.find((choice) => choice.event === event),
    change: (choice, channel, isOn) => mutate({ ...choice, [channel]: isOn }),
    missing,
  }
  return (
    <>
      <p className={classes.addresses}>{wordsOf(addresses)}</p>
      {usePhone() ? <ChoiceList {...shown} /> : <ChoiceMatrix {...shown} />}
    </>
  )
}

function wordsOf({ mail, sms }: NotificationSettings['addresses']): string {
  if (mail && sms) return t('Email goes to {mail}, SMS to {sms}.', { mail, sms })
  if (mail) return t('Email goes to {mail}, and no mobile number for SMS.', { mail })
  return sms
    ? t('Your account has no email address. SMS goes to {sms}.', { sms })
    : t('Your account has no email address, and no mobile number for SMS.')
}
