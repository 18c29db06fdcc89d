import { clockWords } from '@uplink/contract/clock-words'
import { counted } from '@uplink/contract/counted'
import type { UnknownLine, UnknownLineState } from '@uplink/contract/radius'
import { pathTo } from '@uplink/contract/screens'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { EyeOff, Link2, Undo2, UserRoundPlus } from 'lucide-react'
import { Fragment, useState } from 'react'
import { tellRefusal } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatMoment } from '../../../platform/dates/dates'
import { useList } from '../../../platform/list/use-list'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { Link } from '../../../ui/link/Link'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Permitted } from '../../../ui/states/Permitted'
import type { Column } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'
import type { RowAction } from '../../../ui/table/RowMenu'
import { TwoLines } from '../../../ui/text/TwoLines'
import { useToasts } from '../../../ui/UiProvider'
import { AssignDialog } from './AssignDialog'
import {
  countUnknownLinesQuery,
  ignoreName,
  unknownLinesExport,
  unknownLinesQuery,
} from './unknown-lines.data'
import classes from './unknown-lines.module.css'

/** Where it was heard, and at which equipment. */
function Place({ of: { place, nas_address, clock_behind_seconds } }: { of: UnknownLine }) {
  const clock = clock_behind_seconds === null ? [] : [`its clock is ${clockWords(clock_behind_seconds)}`]
  const [name, ...more] = [...(place === null ? [] : [place]), nas_address, ...clock]
  return <TwoLines more={more.join(', ')}>{name}</TwoLines>
}

/** Whose line it may be, and why. */
function Likely({ of: { suggestions } }: { of: UnknownLine }) {
  const [first, ...others] = suggestions
  if (!first) return <span className={classes.quiet}>No line is near</span>
  const why = first.by === 'device' ? 'The same device was signed in there' : 'Its name is spelt nearly alike'
  const more = others.map(({ id, username }) => (
    <Fragment key={id}>
      , or <Link href={pathTo('customer', { id })}>{username}</Link>
    </Fragment>
  ))
  return (
    <TwoLines
      more={
        <>
          {first.is_closed ? 'Closed. ' : ''}
          {why}
          {more}
        </>
      }
    >
      <Link href={pathTo('customer', { id: first.id })}>{first.username}</Link>, {first.holder}
    </TwoLines>
  )
}

const columns: Column<UnknownLine>[] = [
  {
    key: 'name',
    header: 'Name',
    width: '12rem',
    mayWrap: true,
    cell: ({ username }) => <strong>{username}</strong>,
  },
  {
    key: 'likely',
    header: 'Whose it may be',
    width: '19rem',
    mayWrap: true,
    cell: (line) => <Likely of={line} />,
  },
  {
    key: 'place',
    header: 'Reported by',
    width: '13rem',
    cell: (line) => <Place of={line} />,
    phoneCell: ({ place, nas_address }) => place ?? nas_address,
  },
  {
    key: 'device',
    header: 'Device',
    width: '10rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ device }) => device ?? 'Unknown device',
  },
  {
    key: 'packets',
    header: 'Packets',
    width: '5rem',
    isNumber: true,
    isMinor: true,
    phone: 'aside',
    phoneCell: ({ packets }) => counted(packets, 'packet'),
    cell: ({ packets }) => packets.toLocaleString('en'),
  },
  {
    key: 'first',
    header: 'First heard',
    width: '11rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ first_at }) => formatMoment(first_at),
  },
  {
    key: 'last',
    header: 'Last heard',
    width: '11rem',
    phone: 'hidden',
    cell: ({ last_at }) => formatMoment(last_at),
  },
]

/** Who put it aside, and when. */
const ignoredColumn: Column<UnknownLine> = {
  key: 'ignored',
  header: 'Ignored',
  width: '13rem',
  cell: ({ ignored }) =>
    ignored && <TwoLines more={formatMoment(ignored.at)}>{ignored.by ?? 'Somebody removed since'}</TwoLines>,
}

const shows: readonly { value: UnknownLineState; label: string; none: string }[] = [
  { value: 'open', label: 'To look at', none: 'All clear: every username belongs to a line.' },
  { value: 'ignored', label: 'Ignored', none: 'No name is ignored.' },
]

/** The unknown lines, for staff; the page is in the address. */
export function UnknownLinesPage() {
  const lines = useList({
    query: unknownLinesQuery,
    filters: { state: shows },
    without: { state: 'open' },
  })
  const { query, chosen, request, shown, failure, narrow } = lines
  const state = chosen.state || 'open'
  const ignore = useIgnore()
  const [assigned, setAssigned] = useState<UnknownLine>()
  const can = query.data?.can ?? []
  const menuOf = (line: UnknownLine): readonly RowAction[] => {
    const { username } = line
    if (line.ignored)
      return can.includes('ignore')
        ? [
            {
              key: 'back',
              label: `Take ${username} back`,
              icon: Undo2,
              words: 'Take back',
              onSelect: () => void ignore(line, false),
            },
          ]
        : []
    const acts: Record<(typeof can)[number], RowAction> = {
      assign: {
        key: 'assign',
        label: `Assign ${username} to a line`,
        icon: Link2,
        words: 'Assign',
        onSelect: () => setAssigned(line),
      },
      'add-line': {
        key: 'add',
        label: `New line with the name ${username}`,
        icon: UserRoundPlus,
        href: pathTo('newLine', { name: username }),
      },
      ignore: {
        key: 'ignore',
        label: `Ignore ${username}`,
        icon: EyeOff,
        onSelect: () => void ignore(line, true),
      },
    }
    return (['assign', 'add-line', 'ignore'] as const)
      .filter((act) => can.includes(act))
      .map((act) => acts[act])
  }
  return (
    <Permitted failure={failure} to="see unknown lines">
      <PageHeader
        title="Unknown lines"
        lead={
          state === 'ignored'
            ? 'Names that will never be a customer’s, such as your own routers. Kept for a year after they were last heard.'
            : 'Names that try to connect but belong to no line: mistyped in a router, or not entered here yet. Kept for 30 days.'
        }
        actions={<ExportAct of={unknownLinesExport} request={request} />}
      />
      <div className={classes.tabs}>
        <Which
          shown={state}
          total={query.isPlaceholderData ? undefined : query.data?.total}
          onChange={(next) => narrow({ state: next })}
        />
      </div>
      <Section isFlush>
        <DataTable
          {...shown({
            what: 'unknown lines',
            none: shows.find(({ value }) => value === state)?.none ?? '',
          })}
          label="Unknown lines"
          columns={
            state === 'ignored'
              ? columns.map((column) => (column.key === 'likely' ? ignoredColumn : column))
              : columns
          }
          rowKey={({ username, nas_address }) => `${nas_address} ${username}`}
          {...(can.length > 0 && { rowMenu: menuOf })}
        />
      </Section>
      {assigned && <AssignDialog heard={assigned} onClose={() => setAssigned(undefined)} />}
    </Permitted>
  )
}

/** Puts a name aside or takes it back, which can be undone where it is told. */
function useIgnore() {
  const client = useQueryClient()
  const toasts = useToasts()
  return async function ignore(line: UnknownLine, isIgnored: boolean) {
    try {
      await ignoreName(line, isIgnored)
      await nounsChanged(client, 'unknown-lines')
      toasts.success(
        isIgnored ? `${line.username} is ignored.` : `${line.username} is to be looked at again.`,
        undefined,
        { label: 'Undo', onSelect: () => void ignore(line, !isIgnored) },
      )
    } catch (error) {
      tellRefusal(toasts, error)
    }
  }
}

interface WhichProps {
  shown: UnknownLineState
  /** How many of the shown ones there are, once it is known. */
  total: number | undefined
  onChange: (shown: UnknownLineState) => void
}

/** Which names are shown, and how many there are of each. */
function Which({ shown, total, onChange }: WhichProps) {
  const other = shown === 'open' ? 'ignored' : 'open'
  const { data: others } = useQuery(countUnknownLinesQuery(other))
  const counts = { [shown]: total, [other]: others }
  return (
    <SegmentedTabs
      label="Which names"
      choices={shows.map(({ value, label }) => ({ value, label, count: counts[value] }))}
      value={shown}
      onChange={onChange}
    />
  )
}
