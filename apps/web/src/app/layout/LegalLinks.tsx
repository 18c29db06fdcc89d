import { Link } from '../../ui/link/Link'
import { paths } from '../paths'
import classes from './LegalLinks.module.css'

/** The ways to the legal texts, under the screens of people who are not signed in. */
export function LegalLinks() {
  return (
    <p className={classes.links}>
      <Link href={paths.terms()}>Terms and conditions</Link>
      <Link href={paths.privacy()}>Privacy policy</Link>
      <Link href={paths.refunds()}>Refund policy</Link>
    </p>
  )
}
