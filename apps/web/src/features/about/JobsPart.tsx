import type { BackgroundJob } from '@uplink/contract/about'
import { counted } from '@uplink/contract/counted'
import { useState } from 'react'
import { formatMoment } from '../../platform/dates/dates'
import { timeAgo } from '../../platform/dates/time-ago'
import { useNow } from '../../platform/dates/use-now'
import { Button } from '../../ui/button/Button'
import { StatusBadge } from '../../ui/feedback/StatusBadge'
import type { Tone } from '../../ui/feedback/tone'
import { DetailList } from '../../ui/page/DetailList'
import { Section } from '../../ui/page/Section'
import type { Column } from '../../ui/table/columns'
import { DataTable } from '../../ui/table/DataTable'

/** The worst first, as the facts about all jobs are told. */
const states: Readonly<Record<BackgroundJob['state'], { word: string; tone: Tone }>> = {
  failing: { word: 'Fails', tone: 'danger' },
  failed: { word: 'Failed', tone: 'danger' },
  overdue: { word: 'Overdue', tone: 'warning' },
  running: { word: 'Under way', tone: 'info' },
  good: { word: 'Well', tone: 'success' },
  waiting: { word: 'Not run yet', tone: 'neutral' },
}
const order = Object.keys(states) as BackgroundJob['state'][]

const needsLook = ({ state }: BackgroundJob) => order.indexOf(state) <= order.indexOf('overdue')

/** How often in a row it failed, and why. */
const failureWords = ({ last_failure_at: at, last_failure: text, failures }: BackgroundJob) =>
  at === null
    ? '—'
    : `${formatMoment(at)}${failures > 1 ? `, ${failures} times in a row` : ''}: ${text ?? ''}`

const worstFirst = (jobs: readonly BackgroundJob[]) =>
  [...jobs].sort((one, other) => Number(needsLook(other)) - Number(needsLook(one)))

/** The background jobs: how many stand how, those that need a look, and all of them on demand. */
export function JobsPart({ jobs }: { jobs: readonly BackgroundJob[] }) {
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? worstFirst(jobs) : jobs.filter(needsLook)
  return (
    <Section
      title={counted(jobs.length, 'background job')}
      isFlush={shown.length > 0}
      actions={
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show fewer' : 'Show all jobs'}
        </Button>
      }
    >
      {shown.length > 0 ? (
        <DataTable
          label="Background jobs"
          rows={shown}
          rowKey={({ name }) => name}
          columns={columnsAt(now)}
        />
      ) : (
        <DetailList isSpread items={factsOf(jobs)} />
      )}
    </Section>
  )
}

function factsOf(jobs: readonly BackgroundJob[]) {
  const next = jobs.flatMap(({ next_run_at: at }) => at ?? []).toSorted()[0]
  return [
    ...order.flatMap((state) => {
      const count = jobs.filter((job) => job.state === state).length
      return count === 0 ? [] : [{ label: states[state].word, value: String(count), isNumber: true }]
    }),
    ...(next === undefined ? [] : [{ label: 'Next run', value: formatMoment(next), isNumber: true }]),
  ]
}

const columnsAt = (now: number): Column<BackgroundJob>[] => [
  { key: 'name', header: 'Job', cell: ({ name }) => name },
  {
    key: 'state',
    header: 'State',
    width: '9rem',
    phone: 'end',
    cell: ({ state }) => <StatusBadge tone={states[state].tone}>{states[state].word}</StatusBadge>,
  },
  {
    key: 'success',
    header: 'Last success',
    width: '12rem',
    cell: ({ last_success_at: at }) =>
      at === null ? '—' : <span title={formatMoment(at)}>{timeAgo(at, now)}</span>,
  },
  {
    key: 'next',
    header: 'Next run',
    width: '11rem',
    phone: 'hidden',
    cell: ({ next_run_at: at }) => (at === null ? '—' : formatMoment(at)),
  },
  {
    key: 'failure',
    header: 'Last failure',
    mayWrap: true,
    cell: failureWords,
    phoneCell: (job) => (job.last_failure_at === null ? '' : failureWords(job)),
  },
]
