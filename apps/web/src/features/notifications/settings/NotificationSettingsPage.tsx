import { useMutation, useQuery, mutationOptions, queryOptions } from '@tanstack/react-query'
import type {
  Channel,
  NotificationSettings,
  EventChoice,
  notificationSettingsRoutes,
} from '@uplink/contract/notification-settings'
import { pathTo } from '@uplink/contract/screens'
import { t } from '../../../language/t'
import { failureOf, tellRefusal } from '../../../platform/api/failure'
import { useToasts } from '../../../ui/UiProvider'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { SkeletonItems } from '../../../ui/states/SkeletonShapes'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import type { ToastStore } from '../../../ui/feedback/toast-store'
import { purposesOf } from './channel-words'
import classes from './NotificationSettingsPage.module.css'
import { PurposePart } from './PurposePart'
import { PushPart } from './PushPart'

const read = endpoint<typeof notificationSettingsRoutes.read>('GET', '/notification-settings')
const save = endpoint<typeof notificationSettingsRoutes.save>('PUT', '/notification-settings')

const key = keysOf('notification-settings').all

function settingsQuery() {
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => call(read, {}, { signal }).then(({ data }) => data),
  })
}

/** Saves choices and shows them at once. Changes are sent one after another, so that the last click wins. */
function saveChoicesMutation(toasts: ToastStore) {
  return mutationOptions({
    scope: { id: 'notification-settings' },
    mutationFn: (choices: EventChoice[]) => call(save, { body: { choices } }),
    onMutate: async (choices, { client }) => {
      await client.cancelQueries({ queryKey: key })
      client.setQueryData<NotificationSettings>(key, (settings) => settings && withChoices(settings, choices))
    },
    onError: (error, _choices, _before, { client }) => {
      tellRefusal(toasts, error)
      return client.invalidateQueries({ queryKey: key })
    },
  })
}

function withChoices(settings: NotificationSettings, choices: readonly EventChoice[]): NotificationSettings {
  return {
    ...settings,
    choices: settings.choices.map((one) => choices.find(({ event }) => event === one.event) ?? one),
  }
}

/**
 * The settings: what reaches a person by which channel, purpose by purpose, and whether this browser shows them while the portal is
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
            skeleton={<SkeletonItems count={6} lines={2} />}
          />
        )}
      </Section>
    </div>
  )
}

function Chosen({ settings }: { settings: NotificationSettings }) {
  const { mutate } = useMutation(saveChoicesMutation(useToasts()))
  const { choices, addresses } = settings
  const missing = new Set<Channel>()
  if (!addresses.mail) missing.add('mail')
  if (!addresses.sms) missing.add('sms')
  return (
    <>
      <p className={classes.addresses}>{wordsOf(addresses)}</p>
      {purposesOf(choices).map((purpose) => (
        <PurposePart
          key={purpose.name}
          purpose={purpose}
          choices={choices}
          missing={missing}
          onChange={(changed) => mutate(changed)}
        />
      ))}
      <div className={`${classes.purpose} ${classes.fixed}`}>
        <h3 className={classes.title}>{t('Security')}</h3>
        <p className={classes.hint}>
          {t(
            'Codes, links for a new password and news about your sign-in always reach you: without them somebody else could take your account unnoticed.',
          )}
        </p>
      </div>
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
