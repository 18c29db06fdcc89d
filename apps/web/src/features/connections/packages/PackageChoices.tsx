import type { PackageOnSale } from '@uplink/contract/packages'
import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../../language/t'
import { formatMoney } from '../../../platform/money/money'
import { formatGigabytes } from '../../../platform/units/units'
import { Button } from '../../../ui/button/Button'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { usePhone } from '../../../ui/use-phone'
import type { Difference } from './compare'
import classes from './packages.module.css'
import { speedWords } from './speed-words'
import { ThisPeriod } from './ThisPeriod'

export interface Choice {
  key: number
  pack: PackageOnSale
  title: string
  /** The price per month with tax, of the package or of an offer. */
  price: string
  /** Shown under the price. */
  hint?: ReactNode
  description: string
  act: string
  /** The act without the package's name, for a phone, where it stands in the row of that name. */
  shortAct: string
  isPresent?: boolean
  /** Whether the card can tell what a change from today on costs. */
  isPriced?: boolean
  /** What it is beside one's own package; absent for one's own, and without one. */
  beside?: readonly Difference[]
}

/** Packages side by side, each with its speed, its price a month with tax and a button to choose it. */
export function PackageChoices({
  choices,
  isBlocked,
  onChoose,
  level = 3,
}: {
  choices: readonly Choice[]
  /** No package can be chosen now; the page says why. */
  isBlocked: boolean
  onChoose: (choice: Choice) => void
  /** The heading level of the names: one deeper than the heading above. */
  level?: 2 | 3
}) {
  const Name = `h${level}` as const
  const isPhone = usePhone()
  return (
    <ul className={classes.choices}>
      {choices.map((choice) => (
        <li
          key={choice.key}
          className={choice.isPresent ? `${classes.choice} ${classes.present}` : classes.choice}
        >
          <Name className={classes.name}>
            {choice.title}
            {choice.isPresent && <StatusBadge tone="success">{t('Yours')}</StatusBadge>}
          </Name>
          <p className={classes.price}>{formatMoney(choice.price)}</p>
          {choice.beside && (
            <ul className={classes.beside} aria-label={t('Beside yours')}>
              {choice.beside.map(({ text, isMore, better }) => (
                <li key={text} data-better={better}>
                  <Sign isMore={isMore} /> {text}
                </li>
              ))}
            </ul>
          )}
          {choice.hint !== undefined && <p className={classes.hint}>{choice.hint}</p>}
          <p className={classes.what}>
            <span>
              {speedWords(choice.pack.download_mbps, choice.pack.upload_mbps)},{' '}
              {choice.pack.quota_bytes === null
                ? t('no limit')
                : t('{amount} per billing period', { amount: formatGigabytes(choice.pack.quota_bytes) })}
            </span>
            {choice.description !== '' && <span>{choice.description}</span>}
          </p>
          {choice.isPresent && <p className={classes.yours}>{t('What you have now')}</p>}
          {!choice.isPresent && !isBlocked && (
            <div className={classes.act}>
              <Button aria-label={choice.act} onClick={() => onChoose(choice)}>
                {isPhone ? choice.shortAct : choice.act}
              </Button>
              {/* on a phone the dialog alone says it, one tap away */}
              {choice.isPriced && !isPhone && <ThisPeriod package_id={choice.pack.id} name={choice.title} />}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Sign({ isMore }: Pick<Difference, 'isMore'>) {
  const Icon = isMore === undefined ? Equal : isMore ? ArrowUp : ArrowDown
  return <Icon aria-hidden />
}
