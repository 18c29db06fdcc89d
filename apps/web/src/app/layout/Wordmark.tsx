import { pathTo } from '@uplink/contract/screens'
import { t } from '../../language/t'
import { Link } from '../../ui/link/Link'
import classes from './Wordmark.module.css'

/** The product's name and logo; the page's icon has the same logo. */
export function Wordmark() {
  return (
    <span className={classes.wordmark}>
      <svg viewBox="13 11 41 38" aria-hidden className={classes.sign}>
        <path d="M19 17v17a11.5 11.5 0 0 0 23 0V18m-8.5 8.5L42 18l8.5 8.5" />
      </svg>
      Uplink
    </span>
  )
}

export function HomeLink() {
  return (
    <Link href={pathTo('dashboard')} className={classes.home} aria-label={t('Uplink, home')}>
      <Wordmark />
    </Link>
  )
}
