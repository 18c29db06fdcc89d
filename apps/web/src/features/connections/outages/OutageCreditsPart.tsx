import { useQuery } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import type { OutageCreditRules } from '@uplink/contract/outage-credits'
import { useState } from 'react'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { Button } from '../../../ui/button/Button'
import { FoldRow, FoldRows } from '../../../ui/lists/FoldRow'
import { DetailList } from '../../../ui/page/DetailList'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { CreditRulesDialog } from './CreditRulesDialog'
import { creditRulesQuery } from './outage-credits.data'
import classes from './OutageCreditsPart.module.css'

/** The outage credits of each organization one works for, in a line each. Customers see a credit on their statement. */
export function OutageCreditsPart() {
  const query = useQuery(creditRulesQuery())
  const [open, setOpen] = useState<number>()
  const [chosen, setChosen] = useState<OutageCreditRules>()
  const maySet = query.data?.can.includes('set') ?? false
  // the list of outages has already shown the refusal
  if (hasStatus(query.error, 403)) return null
  if (!query.data)
    return (
      <div className={classes.parts}>
        <Section title="Outage credits">
          <Fallback what="The outage credits" failure={query.error && failureOf(query)} />
        </Section>
      </div>
    )
  return (
    <div className={classes.parts}>
      <FoldRows title="Outage credits">
        {query.data.data.map((one) => (
          <FoldRow
            key={one.organization_id}
            title={one.organization}
            value={inShort(one)}
            isOpen={open === one.organization_id}
            onOpen={(isOpen) => setOpen(isOpen ? one.organization_id : undefined)}
          >
            <Rules of={one} />
            {maySet && (
              <Button
                size="small"
                onClick={() => setChosen(one)}
                aria-label={`Change the outage credits of ${one.organization}`}
              >
                Change
              </Button>
            )}
          </FoldRow>
        ))}
      </FoldRows>
      {chosen && <CreditRulesDialog of={chosen} onClose={() => setChosen(undefined)} />}
    </div>
  )
}

/** `3.33% of the month’s price from 24 hours on, up to 100% from 360 hours on`. */
function inShort({ rules }: OutageCreditRules): string {
  const [first, last] = [rules[0], rules.at(-1)]
  if (!first || !last) return 'No credit is given for outages.'
  const least = `${first.percent}% of the month’s price from ${counted(first.from_hours, 'hour')} on`
  return first === last
    ? least
    : `${least}, up to ${last.percent}% from ${counted(last.from_hours, 'hour')} on`
}

function Rules({ of }: { of: OutageCreditRules }) {
  const ofAll = since(of)
  if (of.rules.length === 0) return null
  return (
    <div className={classes.rules}>
      <DetailList items={of.rules.map(toItem(ofAll))} />
      {ofAll !== undefined && <p className={classes.since}>{`For outages since ${ofAll}.`}</p>}
    </div>
  )
}

/** From when on all of them hold; undefined where some came later than others. */
function since({ rules }: OutageCreditRules): string | undefined {
  const days = new Set(rules.map(({ applies_from }) => formatDisplayDate(applies_from)))
  return days.size === 1 ? [...days][0] : undefined
}

const toItem =
  (ofAll: string | undefined) =>
  ({ from_hours, percent, applies_from }: OutageCreditRules['rules'][number]) => ({
    label: `From ${counted(from_hours, 'hour')}`,
    value: `${percent}% of the month’s price${ofAll === undefined ? `, for outages since ${formatDisplayDate(applies_from)}` : ''}`,
  })
