import { useQuery } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import type { DeskOutage } from '@uplink/contract/outages'
import { CircleCheck, Megaphone } from 'lucide-react'
import { useBegunAct } from '../../../platform/address/use-begun-act'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { useList } from '../../../platform/list/use-list'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { namesFilter } from '../../../resource/fields/names'
import { emptyByFilters, ListBar } from '../../../resource/lists/ListBar'
import { Button } from '../../../ui/button/Button'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Permitted } from '../../../ui/states/Permitted'
import { DataTable } from '../../../ui/table/DataTable'
import { isToCome } from './console/announcement-words'
import { AnnounceOutageDialog } from './console/AnnounceOutageDialog'
import { OpenOutages } from './console/OpenOutages'
import { OutageCreditsPart } from './OutageCreditsPart'
import { openOutagesQuery, outagesExport, outagesQuery } from './outages.data'
import { formatMoment } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Skeleton } from '../../../ui/states/Skeleton'
import type { Column } from '../../../ui/table/columns'
import { Fallback } from '../../../ui/states/Fallback'
import classes from './OutageCreditsPart.module.css'

const exact = (instant: string | null) => (instant === null ? '–' : formatMoment(instant))

/** `2 d 3 h`, `5 h`, `45 min`. */
function lasted({ starts_at, ended_at }: DeskOutage): string {
  if (ended_at === null) return '–'
  const minutes = Math.max(0, Math.round((Date.parse(ended_at) - Date.parse(starts_at)) / 60_000))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return `${days} d ${hours} h`
  const rest = minutes % 60
  if (hours === 0) return `${minutes} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
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
  { key: 'lasted', header: 'Lasted', width: '7rem', isNumber: true, phone: 'end', cell: lasted },
  {
    key: 'credited',
    header: 'Lines credited',
    width: '7rem',
    isNumber: true,
    isMinor: true,
    phone: 'hidden',
    cell: ({ credited_lines: lines }) => (lines === 0 ? '–' : lines),
  },
  {
    key: 'credit',
    header: 'Credit given',
    width: '8rem',
    isNumber: true,
    phone: 'hidden',
    cell: ({ credited_lines: lines, credited }) => (lines === 0 ? '–' : formatMoney(credited)),
  },
]

const filters = [namesFilter('area', 'Area', 'areas', { isOne: true })]

/** The outage console: what runs, what is planned and what is over, in one's areas. */
export function DeskOutagesPage() {
  const list = useList({ query: outagesQuery, filters: { area: 'words' } })
  const { query, request, shown, failure } = list
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
            <ExportAct of={outagesExport} request={request} />
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
      <ListBar filters={filters} list={list} what={{ one: 'ended outage', many: 'ended outages' }} />
      <Section title="Ended" isFlush>
        <DataTable
          {...shown({ what: 'outages', none: 'There have been no outages.' })}
          {...emptyByFilters(filters, list, 'No outage there has ended.')}
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
