import { dataSources as contract } from '@uplink/contract/data-sources'
import { pathTo } from '@uplink/contract/screens'
import { formatDisplayDate, formatTime, formatMoment } from '../../platform/dates/dates'
import { statusFilter, StatusMark } from '../../resource/fields/record-status'
import { resource } from '../../resource/resource'
import { DataSourceFields, driverName, drivers, tlsName } from './DataSourceFields'
import {
  bodyOf,
  formOf,
  choicesQuery,
  type DataSource,
  testStoredMutation,
  isTested,
  testMutation,
  type DataSourceForm,
} from './data-sources.data'
import { useQuery, useMutation } from '@tanstack/react-query'
import { Section } from '../../ui/page/Section'
import styles from './DefaultSource.module.css'
import { StatusBadge } from '../../ui/feedback/StatusBadge'
import { PlugZap } from 'lucide-react'
import { tellRefusal } from '../../platform/api/failure'
import { Button } from '../../ui/button/Button'
import { useToasts } from '../../ui/UiProvider'
import { HistoryPart } from '../audit/audit.public'
import { Checks } from './Checks'
import { fieldTexts } from '../../platform/api/errors'
import type { FormOf } from '../../resource/declaration'
import { Notice } from '../../ui/feedback/Notice'
import { Aside } from '../../ui/panels/Aside'
import type { DataSourceCheckPoint } from '@uplink/contract/check-points'
import { useEffect, useState } from 'react'
import { onLive } from '../../platform/live/live'
import { randomKey } from '../../platform/session/random-key'

interface Found {
  watch: string
  /** By their places, which may have gaps as long as a message is on its way. */
  points: readonly (DataSourceCheckPoint | undefined)[]
}

/** The points that a test has found so far, as the server tells them live. `begin` gives a new test's mark. */
function useFoundPoints() {
  const [found, setFound] = useState<Found>()
  useEffect(
    () =>
      onLive('check', ({ watch, at, point }) =>
        setFound((present) => {
          if (present?.watch !== watch) return present
          const points = [...present.points]
          points[at] = point
          return { watch, points }
        }),
      ),
    [],
  )
  const begin = () => {
    const watch = randomKey()
    setFound({ watch, points: [] })
    return watch
  }
  return { points: (found?.points ?? []).flatMap((point) => point ?? []), begin }
}

interface FormChecksProps {
  form: FormOf<DataSourceForm>
  record?: DataSource | undefined
}

/**
 * Next to the form: the result of testing its values, or the last test of the stored source. A result of other values
 * would mislead, so it goes as soon as they differ.
 */
function FormChecks({ form: { values }, record }: FormChecksProps) {
  const { points, begin } = useFoundPoints()
  const { mutate, data, error, isPending, variables, submittedAt } = useMutation(testMutation(record, begin))
  const isOfThese = variables !== undefined && isTested(variables, values)
  const isOfStored = record !== undefined && isTested(record, values)
  const fresh = isOfThese ? data : undefined
  const checklist = fresh ?? (isOfStored ? record.checklist : null)
  const at = fresh ? new Date(submittedAt).toISOString() : record?.checked_at
  const when = !isPending && checklist && at ? ` · checked ${formatMoment(at)}` : ''
  const hasOldTest = variables !== undefined || (record !== undefined && record.checklist !== null)
  return (
    <Aside title={`Read-only checklist${when}`}>
      {!isPending && isOfThese && error ? (
        <Refusal error={error} />
      ) : isPending || checklist ? (
        <Checks checklist={isPending ? null : checklist} found={points} />
      ) : (
        <p>{`${hasOldTest ? 'Not tested since the fields were changed.' : 'Not tested yet.'} Saving tests it too.`}</p>
      )}
      <Button icon={PlugZap} isSaving={isPending} onClick={() => mutate(values)}>
        Test connection
      </Button>
    </Aside>
  )
}

/** Why nothing was tested: the problems of the fields, one a line, or the server's text. */
function Refusal({ error }: { error: Error }) {
  const texts = Object.values(fieldTexts(error))
  return (
    <Notice tone="danger" title="The connection was not tested.">
      {(texts.length > 0 ? texts : [error.message]).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  )
}

/** Below a source: what its account may do, and who changed what. */
function RecordChecks({ record }: { record: DataSource }) {
  const toasts = useToasts()
  const { points, begin } = useFoundPoints()
  const { mutate, isPending } = useMutation(testStoredMutation(record, begin))
  const when = record.checked_at ? ` · checked ${formatMoment(record.checked_at)}` : ''
  return (
    <>
      <Section
        title={`Read-only checklist${when}`}
        {...(record.can.includes('edit') && {
          actions: (
            <Button
              size="small"
              icon={PlugZap}
              isSaving={isPending}
              onClick={() => mutate(undefined, { onError: (error) => tellRefusal(toasts, error) })}
            >
              Test connection
            </Button>
          ),
        })}
      >
        {isPending || record.checklist ? (
          <Checks checklist={isPending ? null : record.checklist} found={points} />
        ) : (
          <p>Not tested yet.</p>
        )}
      </Section>
      <HistoryPart target={['data-source', record.id]} />
    </>
  )
}

type SourceStateProps = Pick<DataSource, 'state' | 'down_since'> & Partial<Pick<DataSource, 'checklist'>>

/** The state of a source, and since when it cannot be reached. */
function SourceState({ state, down_since, checklist }: SourceStateProps) {
  const toFix = checklist?.points.filter(({ state: of }) => of === 'failed').length ?? 0
  if (state === 'ready') return <StatusBadge tone="success">Ready</StatusBadge>
  if (state === 'to-mend')
    return (
      <StatusBadge tone="warning">
        {toFix === 0 ? 'To fix' : `${toFix} ${toFix === 1 ? 'point' : 'points'} to fix`}
      </StatusBadge>
    )
  if (state === 'unchecked') return <StatusBadge tone="neutral">Not tested</StatusBadge>
  return (
    <StatusBadge tone="danger">
      {down_since ? `Not reached since ${sinceWhen(down_since)}` : 'Not reached'}
    </StatusBadge>
  )
}

/** `09:12` for today, the date for another day. */
function sinceWhen(instant: string): string {
  const day = formatDisplayDate(instant)
  return day === formatDisplayDate(new Date().toISOString()) ? formatTime(instant) : day
}

/** The portal's own database, which comes first and cannot be changed. */
function DefaultSource() {
  const { data } = useQuery(choicesQuery())
  const own = data?.find(({ id }) => id === null)
  if (!own) return null
  return (
    <div className={styles.room}>
      <Section>
        <p className={styles.line}>
          <strong>Default</strong>
          <SourceState state={own.state} down_since={own.down_since} />
          <span className={styles.what}>The portal’s own data, read by an account that changes nothing.</span>
        </p>
      </Section>
    </div>
  )
}

const placeOf = ({ host, port }: { host: string; port: number }) =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`

export const dataSources = resource({
  contract,
  noun: 'data-sources',
  words: { one: 'data source', many: 'data sources' },
  lead: 'Databases that reports read.',
  to: 'manage data sources',
  home: pathTo('dataSources'),
  screens: { create: 'newDataSource', read: 'dataSource', edit: 'editDataSource' },
  nameOf: ({ name }) => name,
  status: (source) =>
    source.status === 'inactive' ? <StatusMark status="inactive" /> : <SourceState {...source} />,
  Top: DefaultSource,
  columns: [
    { key: 'name', header: 'Name', mayWrap: true, cell: ({ name }) => name },
    {
      key: 'driver',
      header: 'Driver',
      width: '8rem',
      isMinor: true,
      phone: 'hidden',
      cell: ({ driver }) => driverName(driver),
    },
    { key: 'host', header: 'Host', width: '16rem', isMinor: true, mayWrap: true, cell: placeOf },
    {
      key: 'state',
      header: 'State',
      width: '14rem',
      phone: 'end',
      cell: ({ state, down_since, checklist }) => (
        <SourceState state={state} down_since={down_since} checklist={checklist} />
      ),
    },
    {
      key: 'reports',
      header: 'Reports',
      width: '6rem',
      isNumber: true,
      isMinor: true,
      phone: 'hidden',
      cell: ({ reports }) => reports,
    },
    {
      key: 'status',
      header: 'Status',
      width: '8rem',
      phone: 'hidden',
      cell: ({ status }) => <StatusMark status={status} isListed />,
    },
  ],
  sort: ['name', 'driver', 'host', 'status'],
  filters: [{ kind: 'choices', key: 'driver', label: 'Driver', options: drivers }, statusFilter],
  details: (source) => [
    { label: 'Driver', value: driverName(source.driver) },
    { label: 'Host', value: placeOf(source) },
    { label: 'Database name', value: source.database_name },
    { label: 'Username', value: source.username },
    { label: 'Password', value: `Stored ${formatDisplayDate(source.password_set_at)}` },
    { label: 'TLS', value: tlsName(source.tls) },
    { label: 'Reports', value: source.reports },
  ],
  More: RecordChecks,
  about:
    'A data source is a database that reports read, by an account that may only read. Saving tests it; a source that is not ready yet can be saved too.',
  initial: formOf,
  toBody: bodyOf,
  Fields: DataSourceFields,
  Preview: FormChecks,
})
