import type { Channel, EventChoice } from '@uplink/contract/notification-settings'
import { useState } from 'react'
import { t } from '../../../language/t'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { FoldRow } from '../../../ui/lists/FoldRow'
import { usePhone } from '../../../ui/use-phone'
import { channelNames, channelOrder, purposeChannels, type Choices, type Purpose } from './channel-words'
import { ChoiceMatrix } from './ChoiceMatrix'
import classes from './NotificationSettingsPage.module.css'

interface PurposePartProps {
  purpose: Purpose
  choices: readonly EventChoice[]
  /** Channels that reach nobody: the account has no such address. */
  missing: ReadonlySet<Channel>
  onChange: (choices: EventChoice[]) => void
}

/** One purpose with a switch a channel, and its kinds of events folded away. */
export function PurposePart({ purpose, choices, missing, onChange }: PurposePartProps) {
  const { title, hint, events } = purpose
  const own = choices.filter((choice) => events.some(({ event }) => event === choice.event))
  const each: Choices = {
    events,
    title,
    missing,
    choiceOf: (event) => own.find((choice) => choice.event === event),
    change: (choice, channel, isOn) => onChange([{ ...choice, [channel]: isOn }]),
  }
  const isPhone = usePhone()
  const [isOpen, setOpen] = useState(false)
  const parts = (
    <>
      <div className={classes.switches}>
        {purposeChannels.map((channel) => (
          <PurposeSwitch
            key={channel}
            channel={channel}
            title={title}
            own={own}
            isMissing={missing.has(channel)}
            onChange={onChange}
          />
        ))}
      </div>
      {events.length > 1 && (
        <details className={classes.details}>
          <summary>{t('Each kind by itself')}</summary>
          {isPhone ? <ChoiceList {...each} /> : <ChoiceMatrix {...each} />}
        </details>
      )}
    </>
  )
  if (isPhone)
    return (
      <div className={classes.folded}>
        <FoldRow title={title} value={presentOf(own, missing)} isOpen={isOpen} onOpen={setOpen}>
          <p className={classes.hint}>{hint}</p>
          {parts}
        </FoldRow>
      </div>
    )
  return (
    <div className={classes.purpose}>
      <div className={classes.words}>
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.hint}>{hint}</p>
      </div>
      {parts}
    </div>
  )
}

/** What reaches somebody at present, as the row of a phone says it: `Email · SMS 1 of 6`. */
function presentOf(own: readonly EventChoice[], missing: ReadonlySet<Channel>): string {
  const on = purposeChannels.flatMap((channel) => {
    const count = missing.has(channel) ? 0 : own.filter((choice) => choice[channel]).length
    if (count === 0) return []
    const name = channelNames()[channel]
    return count === own.length ? name : `${name} ${t('{count} of {all}', { count, all: own.length })}`
  })
  return on.length > 0 ? on.join(' · ') : t('Only in the portal')
}

/** On where any kind of the purpose is; off takes all of them off, on puts all of them on. */
function PurposeSwitch({
  channel,
  title,
  own,
  isMissing,
  onChange,
}: {
  channel: Channel
  title: string
  own: readonly EventChoice[]
  isMissing: boolean
  onChange: (choices: EventChoice[]) => void
}) {
  const on = own.filter((choice) => choice[channel]).length
  const isPart = on > 0 && on < own.length
  // below the name, where it fits at every width
  const help = isMissing
    ? t(channel === 'mail' ? 'No email address' : 'No mobile number')
    : isPart
      ? t('{count} of {all}', { count: on, all: own.length })
      : undefined
  return (
    <Checkbox
      isSwitch
      label={
        <>
          <span className="ui-hidden-visually">{title}: </span>
          {channelNames()[channel]}
        </>
      }
      checked={on > 0 && !isMissing}
      disabled={isMissing}
      help={help}
      onChange={({ currentTarget: { checked } }) =>
        onChange(own.map((choice) => ({ ...choice, [channel]: checked })))
      }
    />
  )
}

/** The choices on a phone: one kind after another, each with its channels as words. */
function ChoiceList({ events, choiceOf, change, missing }: Choices) {
  return events.map(({ event, label }) => {
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
  })
}
