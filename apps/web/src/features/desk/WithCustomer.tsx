import type { ReactNode } from 'react'
import { CustomerPart } from './CustomerPart'
import classes from './WithCustomer.module.css'

/** A conversation with the facts about its customer: beside it where there is space, and then always in sight. */
export function WithCustomer({ connection, children }: { connection: number; children: ReactNode }) {
  return (
    <div className={classes.room}>
      <div className={classes.panes}>
        <div className={classes.conversation}>{children}</div>
        <div className={classes.customer}>
          <CustomerPart connection={connection} />
        </div>
      </div>
    </div>
  )
}
