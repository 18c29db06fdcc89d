import { Checkbox } from '../../../ui/fields/Checkbox'
import { channelNames, channelOrder, eventGroups } from './channel-words'
import classes from './ChoiceList.module.css'
import type { Choices } from './choices'

/** The choices on a phone: one event after another, each with its channels as words. */
export function ChoiceList({ choiceOf, change, missing }: Choices) {
  return eventGroups.map((group) => (
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
                    label={channelNames[channel]}
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
