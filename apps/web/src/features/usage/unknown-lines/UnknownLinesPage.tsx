import { clockWords } from '@uplink/contract/clock-words'
import { counted } from '@uplink/contract/counted'
import type { UnknownLine } from '@uplink/contract/radius'
import { pathTo } from '@uplink/contract/screens'
import { Fragment } from 'react'
import { formatMoment } from '../../../platform/dates/dates'
import { useList } from '../../../platform/list/use-list'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { ButtonLink } from '../../../ui/button/Button'
import { Link } from '../../../ui/link/Link'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Permitted } from '../../../ui/states/Permitted'
import type { Column } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'
import { TwoLines } from '../../../ui/text/TwoLines'
import { unknownLinesExport, unknownLinesQuery } from '../usage.data'
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

const addAct = ({ username }: UnknownLine) => (
  <ButtonLink
    size="small"
    href={pathTo('newLine', { name: username })}
    aria-label={`New line with the name ${username}`}
  >
    New line
  </ButtonLink>
)

/** The unknown lines, for staff; the page is in the address. */
export function UnknownLinesPage() {
  const { query, shown, failure } = useList({ query: unknownLinesQuery })
  const mayAdd = query.data?.can.includes('add-line') ?? false
  return (
    <Permitted failure={failure} to="see unknown lines">
      <PageHeader
        title="Unknown lines"
        lead="Names that try to connect but belong to no line: mistyped in a router, or not entered here yet. Kept for 30 days."
        actions={<ExportAct of={unknownLinesExport} request={{}} />}
      />
      <Section isFlush>
        <DataTable
          {...shown({
            what: 'unknown lines',
            none: 'All clear: every username belongs to a line.',
          })}
          label="Unknown lines"
          columns={columns}
          rowKey={({ username, nas_address }) => `${nas_address} ${username}`}
          {...(mayAdd && { rowActions: addAct })}
        />
      </Section>
    </Permitted>
  )
}
