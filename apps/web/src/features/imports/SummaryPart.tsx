import { counted } from '@uplink/contract/counted'
import type { ImportRecord } from '@uplink/contract/imports'
import { compareMoney, formatMoney, subtractMoney } from '../../platform/money/money'
import { Notice } from '../../ui/feedback/Notice'
import { Stat, StatRow } from '../../ui/page/Stat'
import classes from './imports.module.css'

const some = (count: number) => count.toLocaleString('en')

/** What an import makes, its sums, and what has no place here. */
export function SummaryPart({ row: { summary, source } }: { row: ImportRecord }) {
  if (!summary) return null
  const { credit, debt, source_balance: there, left_over: left } = summary
  const here = subtractMoney(credit, debt)
  return (
    <>
      <StatRow>
        <Stat label="Customers" value={some(summary.customers)} />
        <Stat
          label="Lines"
          value={some(summary.lines)}
          hint={summary.suspended > 0 ? `${some(summary.suspended)} suspended` : undefined}
        />
        <Stat label="Held in advance" value={formatMoney(credit)} />
        <Stat label="Owed" value={formatMoney(debt)} />
      </StatRow>
      {there !== null && (
        <Notice
          tone={compareMoney(there, here) === 0 ? 'success' : 'warning'}
          title="The sums of all balances"
        >
          {formatMoney(there)} in {source === 'csv' ? 'the file' : 'the older system'}, {formatMoney(here)}{' '}
          here.
        </Notice>
      )}
      <p className={classes.lead}>
        {some(summary.network_passwords)} PPPoE secrets and {some(summary.portal_passwords)} portal passwords
        come along.
        {summary.network_terms > 0 &&
          ` ${some(summary.network_terms)} lines keep an address, a pool or other terms of their own on the network.`}
        {summary.planned_ends > 0 &&
          ` ${counted(summary.planned_ends, 'line ends', 'lines end')} on the last day of the contract.`}
        {summary.ended > 0 &&
          ` ${counted(summary.ended, 'line is', 'lines are')} left out, because the contract is over.`}
        {summary.new_packages.length > 0 && ` New packages: ${named(summary.new_packages)}.`}
        {summary.new_areas.length > 0 && ` New areas: ${named(summary.new_areas)}.`}
      </p>
      {summary.hashed_passwords > 0 && (
        <Notice tone="warning" title={`${some(summary.hashed_passwords)} of the secrets are hashes`}>
          {methodsOf(summary)} None of them can sign in by CHAP: give such a line a new network password, or
          have its router use another method.
        </Notice>
      )}
      {left.length > 0 && (
        <Notice tone="warning" title="This has no place here and stays with the list of lines">
          <ul className={classes.left}>
            {left.map(({ what, lines }) => (
              <li key={what}>
                {what}: {some(lines)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

/** By which methods lines with a hash can sign in. */
function methodsOf({
  hashed_passwords: hashed,
  nt_hashes: nt,
}: NonNullable<ImportRecord['summary']>): string {
  const others = hashed - nt
  if (nt === 0) return `These lines sign in by PAP alone.`
  if (others === 0) return `These lines (NT) sign in by PAP and MS-CHAP.`
  return `${some(others)} sign in by PAP alone, ${some(nt)} (NT) also by MS-CHAP.`
}

const most = 12

const named = (names: readonly string[]) =>
  names.length > most
    ? `${names.slice(0, most).join('; ')} and ${names.length - most} more`
    : names.join('; ')
