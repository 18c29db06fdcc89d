import { useQuery } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import type { OutageCreditRules } from '@uplink/contract/outage-credits'
import { useState } from 'react'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { Button } from '../../../ui/button/Button'
import { DetailList } from '../../../ui/page/DetailList'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { CreditRulesDialog } from './CreditRulesDialog'
import { creditRulesQuery } from './outage-credits.data'
import classes from './OutageCreditsPart.module.css'

/** The outage credits of each organization one works for. Customers see a credit on their statement. */
export function OutageCreditsPart() {
  const query = useQuery(creditRulesQuery())
  const [chosen, setChosen] = useState<OutageCreditRules>()
  const maySet = query.data?.can.includes('set') ?? false
  // the list of outages has already shown the refusal
  if (hasStatus(query.error, 403)) return null
  return (
    <div className={classes.parts}>
      {query.data?.data.map((one) => (
        <Section
          key={one.organization_id}
          title={`Outage credits of ${one.organization}`}
          actions={
            maySet && (
              <Button
                size="small"
                onClick={() => setChosen(one)}
                aria-label={`Change the outage credits of ${one.organization}`}
              >
                Change
              </Button>
            )
          }
        >
          {one.rules.length > 0 ? (
            <DetailList items={one.rules.map(toItem)} />
          ) : (
            <p>No credit is given for outages.</p>
          )}
        </Section>
      ))}
      {!query.data && (
        <Section title="Outage credits">
          <Fallback what="The outage credits" failure={query.error && failureOf(query)} />
        </Section>
      )}
      {chosen && <CreditRulesDialog of={chosen} onClose={() => setChosen(undefined)} />}
    </div>
  )
}

const toItem = ({ from_hours, percent, applies_from }: OutageCreditRules['rules'][number]) => ({
  label: `From ${counted(from_hours, 'hour')}`,
  value: `${percent}% of the month’s price, for outages since ${formatDisplayDate(applies_from)}`,
})
