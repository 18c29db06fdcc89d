import { useQuery } from '@tanstack/react-query'
import type { BulkActRecord, BulkActRow } from '@uplink/contract/bulk-acts'
import { pathTo } from '@uplink/contract/screens'
import { Ban, Undo2 } from 'lucide-react'
import { useRecordId } from '../../platform/address/path-parts'
import { failureOf, hasStatus } from '../../platform/api/failure'
import { formatMoment } from '../../platform/dates/dates'
import { useList } from '../../platform/list/use-list'
import { ExportAct } from '../../resource/lists/ExportAct'
import { Button } from '../../ui/button/Button'
import { Notice } from '../../ui/feedback/Notice'
import { SelectField } from '../../ui/fields/SelectField'
import { Link } from '../../ui/link/Link'
import { DetailList } from '../../ui/page/DetailList'
import { NotFoundPage } from '../../ui/page/NotFoundPage'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Stat, StatRow } from '../../ui/page/Stat'
import { Fallback } from '../../ui/states/Fallback'
import { Permitted } from '../../ui/states/Permitted'
import { Progress } from '../../ui/steps/Progress'
import type { Column } from '../../ui/table/columns'
import { DataTable } from '../../ui/table/DataTable'
import {
  ActBadge,
  doneOf,
  listNames,
  number,
  outcomeOf,
  pathOf,
  ResultBadge,
  resultOptions,
} from './bulk-act-words'
import { actQuery, rowsExport, rowsQuery } from './bulk-acts.data'
import classes from './bulk-acts.module.css'
import { useActChanges } from './use-act-changes'

const back = { href: pathTo('bulkActs'), label: 'Acts on many' }

/** One act on many: how far it is, and what became of each record. */
export function BulkActPage() {
  const id = useRecordId()
  return id === undefined ? <Missing /> : <Loaded key={id} id={id} />
}

const Missing = () => (
  <NotFoundPage title="No such act" back={back} action="See your acts on many">
    There is no act of this number, or somebody else has begun it. They are kept for 90 days.
  </NotFoundPage>
)

function Loaded({ id }: { id: number }) {
  const query = useQuery(actQuery(id))
  const { data, error } = query
  if (hasStatus(error, 404)) return <Missing />
  if (data) return <Shown act={data} />
  const failure = error && failureOf(query)
  return (
    <Permitted failure={failure} to="see acts on many">
      <PageHeader title={`Act ${id}`} back={back} />
      <Section>
        <Fallback what="The act" failure={failure} />
      </Section>
    </Permitted>
  )
}

function Shown({ act }: { act: BulkActRecord }) {
  const { stop, undo, isPending } = useActChanges(act)
  const { total, changed, refused, failed } = act
  return (
    <>
      <PageHeader
        title={act.said}
        lead={<ActBadge act={act} />}
        back={back}
        actions={
          <>
            {act.can.includes('stop') && (
              <Button icon={Ban} isSaving={isPending} onClick={() => void stop()}>
                Stop
              </Button>
            )}
            {act.can.includes('undo') && (
              <Button icon={Undo2} isSaving={isPending} onClick={() => void undo()}>
                Undo
              </Button>
            )}
          </>
        }
      />
      <div className={classes.parts}>
        <p role="status" className="ui-hidden-visually">
          {act.state !== 'running' && `${outcomeOf(act)}.`}
        </p>
        {act.state === 'running' && <Progress label={act.said} value={doneOf(act)} of={total} />}
        {act.is_waiting && (
          <Notice tone="warning" title="The payment service does not answer">
            It is asked again every minute, for an hour. You need not stay.
          </Notice>
        )}
        {act.stopped_because !== null && (
          <Notice tone="warning" title="It was stopped">
            {act.stopped_because}
          </Notice>
        )}
        <StatRow>
          <Stat label="Records" value={number(total)} />
          <Stat label="Changed" value={number(changed)} />
          <Stat label="Stayed" value={number(refused)} />
          <Stat label="Failed" value={number(failed)} />
          <Stat
            label={act.state === 'stopped' ? 'Not reached' : 'Waiting'}
            value={number(total - doneOf(act))}
          />
        </StatRow>
        <Section>
          <DetailList
            items={[
              { label: 'Of', value: `${listNames[act.list]}: ${act.found_by}` },
              { label: 'Begun', value: formatMoment(act.begun_at) },
              ...(act.ended_at === null ? [] : [{ label: 'Ended', value: formatMoment(act.ended_at) }]),
              ...other('Takes back', act.undo_of),
              ...other('Taken back by', act.undone_by),
            ]}
          />
        </Section>
        <Rows act={act} />
      </div>
    </>
  )
}

const other = (label: string, id: number | null) =>
  id === null ? [] : [{ label, value: <Link href={pathTo('bulkAct', { id })}>{`Act ${id}`}</Link> }]

const columns: Column<BulkActRow>[] = [
  { key: 'name', header: 'Record', mayWrap: true, cell: ({ name }) => name },
  {
    key: 'result',
    header: 'Result',
    width: '10rem',
    phone: 'aside',
    cell: (row) => <ResultBadge row={row} />,
  },
  {
    key: 'why',
    header: 'Why',
    mayWrap: true,
    cell: ({ why }) => why ?? '',
  },
]

function Rows({ act: { id, list } }: { act: BulkActRecord }) {
  const { chosen, narrow, shown, isNarrowed, request } = useList({
    query: (query: { page: number; result?: (typeof resultOptions)[number]['value'] }) =>
      rowsQuery({ ...query, act: id }),
    filters: { result: resultOptions },
  })
  return (
    <Section
      title="Its records"
      isFlush
      actions={
        <>
          <SelectField
            label="Result"
            placeholder="All"
            options={resultOptions}
            value={chosen.result}
            onChange={({ currentTarget }) => narrow({ result: currentTarget.value as typeof chosen.result })}
          />
          <ExportAct of={rowsExport} request={{ ...request, act: id }} />
        </>
      }
    >
      <DataTable
        {...shown({ what: 'records', none: isNarrowed ? 'None has this result.' : 'There are none.' })}
        label="Records of the act"
        columns={columns}
        rowKey={({ position }) => position}
        rowHref={(row) => pathOf(list, row)}
      />
    </Section>
  )
}
