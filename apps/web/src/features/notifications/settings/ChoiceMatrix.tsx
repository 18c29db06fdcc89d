import { t } from '../../../language/t'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { channelNames, channelOrder, shortChannelNames, type Choices } from './channel-words'
import classes from './ChoiceMatrix.module.css'

/** The choices of a purpose on a wide screen: kinds of events as rows, channels as columns. */
export function ChoiceMatrix({ events, title, choiceOf, change, missing }: Choices) {
  return (
    <table className={classes.matrix} aria-label={t('{purpose}, each kind by itself', { purpose: title })}>
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
        {events.map(({ event, label }) => {
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
      </tbody>
    </table>
  )
}
