import type { LineCheck } from '@uplink/contract/line-diagnoses'
import { toneIcons } from '../../../../ui/feedback/tone'
import { checkWords } from './check-words'
import classes from './checks.module.css'

/** One check that is done. `hasHelp`: with what to do about it. */
export function CheckLine({ check, hasHelp }: { check: LineCheck; hasHelp?: boolean }) {
  const { name, tone, finding, todo } = checkWords(check)
  const Icon = toneIcons[tone]
  return (
    <li className={`${classes.check} ${classes[tone]}`}>
      <Icon aria-hidden className={classes.icon} />
      <div>
        <p className={classes.name}>{name}</p>
        <p className={classes.finding}>{finding}</p>
        {hasHelp && todo !== undefined && <p className={classes.todo}>{todo}</p>}
      </div>
    </li>
  )
}
