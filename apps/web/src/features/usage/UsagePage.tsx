import type { NetworkSession, Usage } from '@uplink/contract/usage'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { t } from '../../language/t'
import { useAddress } from '../../platform/address/address'
import { isWithoutConnection, failureOf } from '../../platform/api/failure'
import { ByDevice } from '../../platform/device/ByDevice'
import { useList } from '../../platform/list/use-list'
import { Button } from '../../ui/button/Button'
import { SegmentedTabs } from '../../ui/menu/SegmentedTabs'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { EmptyState } from '../../ui/states/EmptyState'
import { formatDisplayDate, formatTime, groupByDate, dayOf, formatMoment } from '../../platform/dates/dates'
import { DayList } from '../../ui/lists/DayList'
import type { ListState } from '../../ui/pages/list-state'
import { Fallback } from '../../ui/states/Fallback'
import type { Column } from '../../ui/table/columns'
import { DataTable } from '../../ui/table/DataTable'
import { usePhone } from '../../ui/use-phone'
import { LivePart } from './sessions/LivePart'
import { sessionsQuery, monthlyUsageQuery, nameOf } from './usage.data'
import classes from './UsagePage.module.css'
import { DropsPart, OutlookFigures } from './used/OutlookPart'
import { chartHeight, ChartWaiting, UsagePart, UsageChart } from './used/UsagePart'
import { bytesOf, duration, endingOf, placeWords, sizesLike, useMinute } from './session-words'

/** Usage of the last twelve calendar months. */
function MonthsPart() {
  const today = dayOf(new Date(useMinute()).toISOString())
  const query = useQuery(monthlyUsageQuery(today))
  const isEmpty = query.data && query.data.download_bytes + query.data.upload_bytes === 0
  return (
    <Section label={t('Usage by month')}>
      {isEmpty ? (
        <EmptyState>{t('Nothing was used in the last twelve months.')}</EmptyState>
      ) : query.data ? (
        <UsageChart usage={sinceKnown(query.data)} height={chartHeight} />
      ) : (
        <Fallback
          what={t('Your usage')}
          failure={query.error && failureOf(query)}
          skeleton={<ChartWaiting />}
        />
      )}
    </Section>
  )
}

/** Without the months before anything was measured: the line was not there yet, which is not a usage of zero. */
function sinceKnown(usage: Usage): Usage {
  const { known_from: known } = usage
  const series = usage.series.filter(({ period }) => known !== null && period >= known.slice(0, 7))
  return { ...usage, series, from: series[0]?.period.slice(0, 7).concat('-01') ?? usage.from }
}

/** How many sessions a phone shows at first. */
const firstSessions = 3

/** The list for phones: sessions grouped by the day they began, two lines each. @param isShort only the latest at first */
function SessionList({ isShort, ...sessions }: ListState<NetworkSession> & { isShort: boolean }) {
  const now = useMinute()
  const [isAll, setAll] = useState(false)
  const size = sizesLike(sessions.rows?.map(bytesOf) ?? [])
  // a button in place of one row would save nothing
  const isCut = isShort && !isAll && (sessions.rows?.length ?? 0) > firstSessions + 1
  const cut = isCut
    ? { ...sessions, rows: sessions.rows?.slice(0, firstSessions), pages: undefined }
    : sessions
  const list = (
    <DayList
      {...cut}
      label={t('Sessions')}
      level={3}
      rowKey={({ id }) => id}
      days={(rows) => groupByDate(rows, ({ started_at }) => started_at)}
      lines={(session) => {
        const { started_at, stopped_at } = session
        const end = stopped_at === null ? now : Date.parse(stopped_at)
        return {
          title: `${formatTime(started_at)}, ${duration(started_at, end)}`,
          aside: size(bytesOf(session)),
          meta: placeWords(session.place),
          end: endingOf(session),
        }
      }}
    />
  )
  if (!isCut) return list
  return (
    <>
      {list}
      <div className={classes.more}>
        <Button kind="quiet" size="small" onClick={() => setAll(true)}>
          {t('All sessions')}
        </Button>
      </div>
    </>
  )
}

const views = () =>
  [
    { value: 'day', label: t('This period') },
    { value: 'month', label: t('Months') },
  ] as const

/** The active connection's usage and its sessions. The view and the page are in the address. */
export function UsagePage() {
  const { text, change } = useAddress()
  const phoneSessions = useRef<HTMLDivElement>(null)
  const { query, page, chosen, narrow, shown } = useList({ query: sessionsQuery, filters: { day: 'day' } })
  const isMonthly = text('per') === 'month'
  const isPhone = usePhone()
  const header = (
    <PageHeader
      title={t('Usage')}
      lead={isPhone ? undefined : t('What this line used, and when it was online.')}
    />
  )
  if (isWithoutConnection(query.error))
    return (
      <>
        {header}
        <Section>
          <EmptyState>{t('There is no line on your account, so there is no usage.')}</EmptyState>
        </Section>
      </>
    )
  const sessions = shown({
    what: t('sessions'),
    none: chosen.day ? t('This line was not online on this day.') : t('This line has not been online yet.'),
    isOfConnection: true,
  })
  const choice = (
    <SegmentedTabs
      label={t('Usage of')}
      choices={views()}
      value={isMonthly ? 'month' : 'day'}
      onChange={(value) => change({ per: value === 'month' ? value : undefined })}
    />
  )
  const choose = (day: string) => {
    narrow({ day: day === chosen.day ? '' : day })
    // on a phone they are out of sight
    phoneSessions.current?.scrollIntoView({ block: 'start' })
  }
  const used = isMonthly ? (
    <MonthsPart />
  ) : (
    <UsagePart isMain day={chosen.day || undefined} onDay={choose}>
      <OutlookFigures />
    </UsagePart>
  )
  const sessionHead = {
    title: chosen.day ? t('Sessions of {day}', { day: formatDisplayDate(chosen.day) }) : t('Sessions'),
    ...(chosen.day && {
      actions: (
        <Button kind="quiet" size="small" onClick={() => narrow({ day: '' })}>
          {t('All sessions')}
        </Button>
      ),
    }),
  }
  return (
    <>
      {header}
      <ByDevice
        computer={
          <div className={classes.parts}>
            <div className={classes.choice}>{choice}</div>
            <div className={classes.columns}>
              {used}
              <div className={classes.parts}>
                <LivePart />
                {!isMonthly && <DropsPart />}
              </div>
            </div>
            <Section {...sessionHead} isFlush>
              <SessionTable {...sessions} />
            </Section>
          </div>
        }
        phone={
          <div className={classes.parts}>
            {choice}
            {used}
            <LivePart />
            {!isMonthly && <DropsPart />}
            <div ref={phoneSessions} className={classes.sessions}>
              <Section {...sessionHead} isFlush>
                <SessionList {...sessions} isShort={!chosen.day && page === 1} />
              </Section>
            </div>
          </div>
        }
      />
    </>
  )
}

const columns = (now: number, sessions: readonly NetworkSession[]): Column<NetworkSession>[] => [
  { key: 'started', header: t('Began'), width: '12rem', cell: ({ started_at }) => formatMoment(started_at) },
  {
    key: 'stopped',
    header: t('Ended'),
    width: '12rem',
    phone: 'hidden',
    cell: ({ stopped_at }) => (stopped_at === null ? t('Still online') : formatMoment(stopped_at)),
  },
  {
    key: 'lasted',
    header: t('Lasted'),
    isNumber: true,
    isMinor: true,
    cell: ({ started_at, stopped_at }) =>
      duration(started_at, stopped_at === null ? now : Date.parse(stopped_at)),
  },
  {
    key: 'device',
    header: t('Device'),
    phone: 'hidden',
    cell: ({ device_name: name, device }) => <span title={device ?? ''}>{nameOf({ name, device })}</span>,
    isMinor: true,
  },
  { key: 'place', header: t('Place'), cell: ({ place }) => placeWords(place) },
  {
    key: 'ending',
    header: t('Why it ended'),
    phone: 'end',
    cell: (session) => endingOf(session),
    isMinor: true,
  },
  {
    key: 'download',
    header: t('Download'),
    isNumber: true,
    phone: 'aside',
    cell: sizeIn(sessions, ({ download_bytes }) => download_bytes),
    // the sum of both, where there is space for one number only
    phoneCell: sizeIn(sessions, bytesOf),
  },
  {
    key: 'upload',
    header: t('Upload'),
    isNumber: true,
    phone: 'hidden',
    cell: sizeIn(sessions, ({ upload_bytes }) => upload_bytes),
  },
]

/** The cells of a column of sizes, in one unit. */
function sizeIn(sessions: readonly NetworkSession[], of: (session: NetworkSession) => number) {
  const size = sizesLike(sessions.map(of))
  return (session: NetworkSession) => size(of(session))
}

/** The list for computers: one row for each session. */
function SessionTable(props: ListState<NetworkSession>) {
  const now = useMinute()
  return (
    <DataTable
      {...props}
      label={t('Sessions')}
      columns={columns(now, props.rows ?? [])}
      rowKey={({ id }) => id}
      expectedRows={10}
    />
  )
}
