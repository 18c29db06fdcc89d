import { Link } from '../../ui/link/Link'
import { paths } from '../paths'
import classes from './Wordmark.module.css'

/** The product's name and sign: a line that goes up and connects. */
export function Wordmark() {
  return (
    <span className={classes.wordmark}>
      <svg viewBox="0 0 20 20" aria-hidden className={classes.sign}>
        <path d="M5 4v6.5a5 5 0 0 0 10 0V8" className={classes.line} />
        <path d="m11.5 10 3.5-3.6 3.5 3.6" className={classes.line} />
        <circle cx="5" cy="3.5" r="2" className={classes.end} />
      </svg>
      Uplink
    </span>
  )
}

export function HomeLink() {
  return (
    <Link href={paths.dashboard()} className={classes.home} aria-label="Uplink, home">
      <Wordmark />
    </Link>
  )
}
