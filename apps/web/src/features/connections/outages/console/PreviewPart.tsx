import { counted } from '@uplink/contract/counted'
import type { OutagePreview } from '@uplink/contract/outages'
import { formatMoney } from '../../../../platform/money/money'
import classes from './console.module.css'

export const peopleOf = ({ people }: Pick<OutagePreview, 'people'>) => counted(people, 'person', 'people')

/** The second look: how many are told, by what, and in which words. */
export function PreviewPart({ of }: { of: OutagePreview }) {
  const { lines, sent, texts, credits } = of
  const [first, ...others] = texts
  return (
    <>
      <p className={classes.reach}>
        <span className={classes.strong}>{peopleOf(of)}</span> with {counted(lines, 'line')}, {waysOf(sent)}.
      </p>
      {first && <Texts of={first} />}
      {others.length > 0 && (
        <details>
          <summary>{`The same for ${counted(others.length, 'other area')}`}</summary>
          <ul className={classes.texts}>
            {others.map((text) => (
              <li key={text.area}>
                <Texts of={text} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {credits.map(({ lines: credited, amount }) => (
        <p key={amount}>
          {`By your outage credits ${counted(credited, 'line')} ${credited === 1 ? 'gets' : 'get'} about ${formatMoney(amount)} back for the time until now.`}
        </p>
      ))}
    </>
  )
}

/** By what they are told: in the portal always. */
function waysOf({ sms, mail, push }: OutagePreview['sent']): string {
  const ways = [
    'in the portal',
    ...(sms > 0 ? [`by ${counted(sms, 'SMS', 'SMS')}`] : []),
    ...(mail > 0 ? [`by ${counted(mail, 'mail')}`] : []),
    ...(push > 0 ? [`by ${counted(push, 'push message')}`] : []),
  ]
  const last = ways.pop()
  return ways.length === 0 ? `${last}` : `${ways.join(', ')} and ${last}`
}

function Texts({ of: { area, en, bn } }: { of: OutagePreview['texts'][number] }) {
  return (
    <div className={classes.pair}>
      <div className={classes.text} lang="en">
        <p className={classes.soft}>{`${area}, English`}</p>
        <p className={classes.strong}>{en.title}</p>
        <p>{en.body}</p>
      </div>
      <div className={classes.text} lang="bn">
        <p className={classes.soft} lang="en">{`${area}, Bangla`}</p>
        <p className={classes.strong}>{bn.title}</p>
        <p>{bn.body}</p>
      </div>
    </div>
  )
}
