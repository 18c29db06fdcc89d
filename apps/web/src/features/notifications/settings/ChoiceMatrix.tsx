import { Fragment } from 'react'
import { t } from '../../../language/t'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { channelNames, channelOrder, eventGroups, shortChannelNames, type Choices } from './channel-words'
import classes from './ChoiceMatrix.module.css'

/** The choices on a wide screen: events as rows, channels as columns. */
export function ChoiceMatrix({ choiceOf, change, missing }: Choices) {
  return (
    <table className={classes.matrix} aria-label={t('What reaches you')}>
      <thead>
        <tr>
          <td />
          {channelOrder.map((channel) => (
            <th key={channel} scope="col">
              {shortChannelNames()[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {eventGroups().map((group) => (
          <Fragment key={group.title}>
            <tr className={classes.group}>
              <th scope="rowgroup" colSpan={channelOrder.length + 1}>
                {group.title}
              </th>
            </tr>
            {group.events.map(({ event, label }) => {
              const choice = choiceOf(event)
              return (
                choice && (
                  <tr key={event}>
                    <th scope="row">{label}</th>
                    {channelOrder.map((channel) => (
                      <td key={channel}>
                        <Checkbox
                          isBare
                          label={`${label}: ${channelNames()[channel]}`}
                          checked={choice[channel] && !missing.has(channel)}
                          disabled={missing.has(channel)}
                          onChange={({ currentTarget }) => change(choice, channel, currentTarget.checked)}
                        />
                      </td>
                    ))}
                  </tr>
                )
              )
            })}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
