import type { ReactNode } from 'react'
import { Footer } from './Footer'
import classes from './PlainLayout.module.css'

/** Around the screens of people who are not signed in, and the 404 page. */
export function PlainLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <main className={classes.main}>{children}</main>
      <Footer />
    </div>
  )
}
