import { useQuery } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import type { DeskOutage } from '@uplink/contract/outages'
import { CircleCheck, Megaphone } from 'lucide-react'
import { useState } from 'react'
import { useBegunAct } from '../../../platform/address/use-begun-act'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { useList } from '../../../platform/list/use-list'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { Button } from '../../../ui/button/Button'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Permitted } from '../../../ui/states/Permitted'
import { DataTable } from '../../../ui/table/DataTable'
import { isToCome } from './console/announcement-words'
import { AnnounceOutageDialog } from './console/AnnounceOutageDialog'
import { OpenOutages } from './console/OpenOutages'
import { openOutagesQuery, outagesExport, outagesQuery } from './outages.data'
import { formatMoment, formatDisplayDate } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Skeleton } from '../../../ui/states/Skeleton'
import type { Column } from '../../../ui/table/columns'
import type { OutageCreditRules } from '@uplink/contract/outage-credits'
import { DetailList } from '../../../ui/page/DetailList'
import { Fallback } from '../../../ui/states/Fallback'
import { CreditRulesDialog } from './CreditRulesDialog'
import { creditRulesQuery } from './outage-credits.data'
import classes from './OutageCreditsPart.module.css'

/** The outage credits of each organization one works for. Customers see a credit on their statement. */
function OutageCreditsPart() {
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
            <>
              <DetailList items={one.rules.map(toItem(since(one)))} />
              {since(one) !== undefined && (
                <p className={classes.since}>{`For outages since ${since(one)}.`}</p>
              )}
            </>
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

const exact = (instant: string | null) => (instant === null ? '–' : formatMoment(instant))

/** `2 d 3 h`, `45 min`. */
function lasted({ starts_at, ended_at }: DeskOutage): string {
  if (ended_at === null) return '–'
  const minutes = Math.max(0, Math.round((Date.parse(ended_at) - Date.parse(starts_at)) / 60_000))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return `${days} d ${hours} h`
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}

const endedColumns: Column<DeskOutage>[] = [
  { key: 'title', header: 'What', mayWrap: true, cell: ({ title }) => title },
  { key: 'area', header: 'Area', cell: ({ area, city }) => `${area}, ${city}` },
  {
    key: 'services',
    header: 'Services',
    isMinor: true,
    phone: 'hidden',
    cell: ({ services }) => services.join(', '),
  },
  {
    key: 'lines',
    header: 'Lines',
    width: '5rem',
    isNumber: true,
    isMinor: true,
    phoneCell: ({ lines }) => counted(lines, 'line'),
    cell: ({ lines }) => lines,
  },
  { key: 'begins', header: 'Began', width: '11rem', cell: ({ starts_at }) => exact(starts_at) },
  { key: 'lasted', header: 'Lasted', width: '8rem', phone: 'end', cell: lasted },
  {
    key: 'credit',
    header: 'Credit given',
    width: '12rem',
    isNumber: true,
    phone: 'hidden',
    cell: ({ credited_lines: lines, credited }) =>
      lines === 0 ? '–' : `${formatMoney(credited)}, ${counted(lines, 'line')}`,
  },
]

/** The outage console: what runs, what is planned and what is over, in one's areas. */
export function DeskOutagesPage() {
  const { query, shown, failure } = useList({ query: outagesQuery })
  const can = query.data?.can ?? []
  const open = useQuery(openOutagesQuery())
  const [isAnnouncing, setAnnouncing] = useBegunAct('announce')
  const [planned, running] = [true, false].map((isPlanned) =>
    (open.data?.announcements ?? []).filter((one) => isToCome(one) === isPlanned),
  )
  const parts = [
    { title: 'Running', announcements: running ?? [] },
    { title: 'Planned', announcements: planned ?? [] },
  ]
  return (
    <Permitted failure={failure} to="see outages">
      <PageHeader
        title="Outages"
        lead="Customers in the areas are told at once, of what is new, and when it is over."
        actions={
          <>
            <ExportAct of={outagesExport} request={{}} />
            {can.includes('announce') && (
              <Button kind="primary" icon={Megaphone} onClick={() => setAnnouncing(true)}>
                Announce outage
              </Button>
            )}
          </>
        }
      />
      <div className={classes.open}>
        {!open.data && !hasStatus(open.error, 403) && (
          <Section title="Running">
            <Fallback
              what="What runs"
              failure={open.error && failureOf(open)}
              skeleton={<Skeleton height="6rem" />}
            />
          </Section>
        )}
        {open.data &&
          parts
            .filter(({ title, announcements }) => title === 'Running' || announcements.length > 0)
            .map(({ title, announcements }) => (
              <Section key={title} title={title} isFlush>
                {announcements.length === 0 ? (
                  <EmptyState icon={CircleCheck}>No outage is running.</EmptyState>
                ) : (
                  <OpenOutages
                    label={title}
                    announcements={announcements}
                    mayEnd={can.includes('end')}
                    seesTickets={open.data.sees_tickets}
                  />
                )}
              </Section>
            ))}
        {open.data?.has_more && <p>There are more than are shown here: the export has all of them.</p>}
      </div>
      <Section title="Ended" isFlush>
        <DataTable
          {...shown({ what: 'outages', none: 'There have been no outages.' })}
          label="Ended outages"
          columns={endedColumns}
          rowKey={(outage) => outage.id}
        />
      </Section>
      <OutageCreditsPart />
      {isAnnouncing && can.includes('announce') && (
        <AnnounceOutageDialog onClose={() => setAnnouncing(false)} />
      )}
    </Permitted>
  )
}
