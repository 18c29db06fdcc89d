import { useQuery } from '@tanstack/react-query'
import type { BillingDays } from '@uplink/contract/billing-days'
import { failureOf } from '../../../platform/api/failure'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { Permitted } from '../../../ui/states/Permitted'
import classes from './BillingDays.module.css'
import { billingDaysQuery } from './billing-days.data'
import { ComingRunPart } from './ComingRunPart'
import { RunsPart } from './RunsPart'
import { UnbilledPart } from './UnbilledPart'

/** Billing runs of the organizations one works for: what the next one will issue, the latest ones, and what failed. */
export function BillingDaysPage() {
  const query = useQuery(billingDaysQuery())
  const failure = query.error && failureOf(query)
  return (
    <Permitted failure={failure} to="see billing runs">
      <PageHeader
        title="Billing days"
        lead="Bills are issued every day by themselves. See what is coming, start a run now, and mend what could not be billed."
      />
      {query.data && query.data.length > 0 ? (
        query.data.map((days) => (
          <OrganizationDays key={days.organization_id} days={days} isOnly={query.data.length === 1} />
        ))
      ) : (
        <Section>
          <Fallback
            what="The billing days"
            failure={failure}
            none={query.data && 'There is no organization whose bills you may list.'}
          />
        </Section>
      )}
    </Permitted>
  )
}

function OrganizationDays({ days, isOnly }: { days: BillingDays; isOnly: boolean }) {
  return (
    <div className={classes.parts}>
      {!isOnly && <h2 className={classes.organization}>{days.organization}</h2>}
      <ComingRunPart days={days} />
      {days.unbilled_count > 0 && <UnbilledPart days={days} />}
      <RunsPart days={days} isOnly={isOnly} />
    </div>
  )
}
