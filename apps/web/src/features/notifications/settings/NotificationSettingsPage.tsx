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
import { usePhone } from '../../../ui/use-phone'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import type { ToastStore } from '../../../ui/feedback/toast-store'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { type Choices, channelNames, channelOrder, eventGroups } from './channel-words'
import { ChoiceMatrix } from './ChoiceMatrix'
import classes from './NotificationSettingsPage.module.css'
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

/** Saves a choice and shows it at once. Changes are sent one after another, so that the last click wins. */
function saveChoiceMutation(toasts: ToastStore) {
  return mutationOptions({
    scope: { id: 'notification-settings' },
    mutationFn: (choice: EventChoice) => call(save, { body: { choices: [choice] } }),
    onMutate: async (choice, { client }) => {
      await client.cancelQueries({ queryKey: key })
      client.setQueryData<NotificationSettings>(key, (settings) => settings && withChoice(settings, choice))
    },
    onError: (error, _choice, _before, { client }) => {
      tellRefusal(toasts, error)
      return client.invalidateQueries({ queryKey: key })
    },
  })
}

function withChoice(settings: NotificationSettings, choice: EventChoice): NotificationSettings {
  return {
    ...settings,
    choices: settings.choices.map((one) => (one.event === choice.event ? choice : one)),
  }
}

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

/** The choices on a phone: one event after another, each with its channels as words. */
function ChoiceList({ choiceOf, change, missing }: Choices) {
  return eventGroups().map((group) => (
    <div key={group.title}>
      <h3 className={classes.group}>{group.title}</h3>
      {group.events.map(({ event, label }) => {
        const choice = choiceOf(event)
        return (
          choice && (
            <fieldset key={event} className={classes.event}>
              <legend className={classes.label}>{label}</legend>
              <div className={classes.channels}>
                {channelOrder.map((channel) => (
                  <Checkbox
                    key={channel}
                    label={channelNames()[channel]}
                    checked={choice[channel] && !missing.has(channel)}
                    disabled={missing.has(channel)}
                    onChange={({ currentTarget }) => change(choice, channel, currentTarget.checked)}
                  />
                ))}
              </div>
            </fieldset>
          )
        )
      })}
    </div>
  ))
}
