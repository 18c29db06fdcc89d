import { calendarTime } from '../../platform/dates/calendar'
import classes from './Footer.module.css'

/** The year, the copyright line and the reservation (specification 2.2). */
export function Footer() {
  const { year } = calendarTime(new Date().toISOString())
  return <footer className={classes.footer}>Copyright © {year} Uplink. All rights reserved</footer>
}
