import { queryOptions, useQuery } from '@tanstack/react-query'
import { runningLinesRoute, type RunningLines } from '@uplink/contract/catalogue'
import { counted } from '@uplink/contract/counted'
import type { SessionChange } from '@uplink/contract/network-terms'
import { call } from '../../../platform/api/call'
import { keysOf } from '../../../platform/api/query-keys'
import { failureOf } from '../../../platform/api/failure'
import { formatMoment } from '../../../platform/dates/dates'
import type { FormOf } from '../../../resource/declaration'
import { Notice } from '../../../ui/feedback/Notice'
import { DetailList } from '../../../ui/page/DetailList'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { packageForm, type Package, type PackageValues } from './package-form'

const runningLinesQuery = (id: number) =>
  queryOptions({
    queryKey: keysOf('catalogue-packages').of('running-lines', id),
    queryFn: ({ signal }) =>
      call(runningLinesRoute, { params: { id } }, { signal }).then((answer) => answer.data),
    staleTime: 0,
  })

const speedFields = [
  'download_mbps',
  'upload_mbps',
  'slow_download_mbps',
  'slow_upload_mbps',
  'burst_download_mbps',
  'burst_upload_mbps',
  'burst_seconds',
  'attributes',
] as const

/** Before a speed is saved: how many running sessions get it, and how soon. */
export function NewSpeedNote({ form, record }: { form: FormOf<PackageValues>; record: Package }) {
  const { data } = useQuery(runningLinesQuery(record.id))
  const saved = packageForm(record)
  const isChanged = speedFields.some((field) => form.values[field].trim() !== saved[field].trim())
  if (!data || !isChanged || data.lines + data.own_speed_lines === 0) return null
  return (
    <Notice tone="info" title={`${counted(data.lines, 'line')} online now: ${soonWords(data)}.`}>
      Equipment that knows CoA changes the running session; other equipment ends it, and the line signs in
      anew.
      {data.own_speed_lines > 0 &&
        ` ${counted(data.own_speed_lines, 'line')} with a speed of ${data.own_speed_lines === 1 ? 'its' : 'their'} own ${data.own_speed_lines === 1 ? 'keeps' : 'keep'} it.`}
    </Notice>
  )
}

function soonWords({ lines, lines_a_minute }: RunningLines): string {
  if (lines === 0) return 'none of them follows the package'
  const minutes = Math.ceil(lines / lines_a_minute) + 1
  return `told within ${counted(minutes, 'minute')} after saving`
}

const outcomes: Record<SessionChange['result'], string> = {
  changed: 'Speed changed in the running session',
  ended: 'Session ended, to sign in anew',
  offline: 'Offline by then',
  silent: 'Equipment silent, asked again for a day',
  refused: 'Refused by the equipment',
  'not-set-up': 'Equipment without a secret',
}

/** What became of a package's latest change of speed in the sessions that ran. */
export function LatestSpeedPart({ record }: { record: Package }) {
  const query = useQuery({
    ...runningLinesQuery(record.id),
    // while lines are being told
    refetchInterval: ({ state }) => (state.data?.latest && isUnderWay(state.data.latest) ? 5000 : false),
  })
  const { data, error } = query
  if (!data)
    return error ? (
      <Section title="Running sessions">
        <Fallback what="The running sessions" failure={failureOf(query)} />
      </Section>
    ) : null
  const { latest } = data
  return (
    <Section title="Running sessions">
      <DetailList
        items={[
          { label: 'Online now', value: counted(data.lines + data.own_speed_lines, 'line'), isNumber: true },
          ...(latest ? latestFacts(latest) : []),
        ]}
      />
    </Section>
  )
}

type Latest = NonNullable<RunningLines['latest']>

const settledOf = ({ results }: Latest) => Object.values(results).reduce((sum, lines) => sum + lines, 0)

const isUnderWay = (latest: Latest) => latest.finished_at === null || settledOf(latest) < latest.told

function latestFacts(latest: Latest) {
  const settled = Math.min(settledOf(latest), latest.told)
  const state =
    latest.finished_at === null
      ? `${counted(latest.told, 'line')} told so far`
      : `${settled.toLocaleString('en')} of ${counted(latest.told, 'line')} settled`
  return [
    { label: 'Speed changed', value: `${formatMoment(latest.begun_at)}, ${state}` },
    ...Object.entries(latest.results).map(([result, lines]) => ({
      label: outcomes[result as SessionChange['result']],
      value: counted(lines, 'line'),
      isNumber: true,
    })),
  ]
}
