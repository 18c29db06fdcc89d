import { useState, type ReactNode } from 'react'
import { t } from '../../../language/t'
import classes from './Footer.module.css'

/** The year, the copyright line and the reservation (specification 2.2). */
export function Footer({ children }: { children?: ReactNode }) {
  const [year] = useState(() => new Date().getFullYear())
  return (
    <footer className={classes.footer}>
      {children}
      <p>{t('Copyright © {year} Uplink. All rights reserved', { year })}</p>
    </footer>
  )
}
