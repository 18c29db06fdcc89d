import type { BillingDays } from '@uplink/contract/billing-days'
import type { ReactNode } from 'react'

/** A title below an organization's name: by ear it has the name itself, because several stand on the screen. */
export const OfOrganization = ({
  days,
  children,
}: {
  days: Pick<BillingDays, 'organization'>
  children: ReactNode
}) => (
  <>
    {children}
    <span className="ui-hidden-visually"> of {days.organization}</span>
  </>
)
