import { clockWords } from '@uplink/contract/clock-words'
import { counted } from '@uplink/contract/counted'
import type { UnknownLine } from '@uplink/contract/radius'
import { formatMoment } from '../../../platform/dates/dates'
import { useList } from '../../../platform/list/use-list'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Permitted } from '../../../ui/states/Permitted'
import type { Column } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'
import { TwoLines } from '../../../ui/text/TwoLines'
import { unknownLinesExport, unknownLinesQuery } from '../usage.data'

/** Where it was heard, and at which equipment. */
function Place({ of: { place, nas_address, clock_behind_seconds } }: { of: UnknownLine }) {
  const clock = clock_behind_seconds === null ? [] : [`its clock is ${clockWords(clock_behind_seconds)}`]
  const [name, ...more] = [...(place === null ? [] : [place]), nas_address, ...clock]
  return <TwoLines more={more.join(', ')}>{name}</TwoLines>
}

const columns: Column<UnknownLine>[] = [
  { key: 'name', header: 'Name', cell: ({ username }) => username, mayWrap: true },
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
    width: '12rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ device }) => device ?? 'Unknown device',
  },
  {
    key: 'packets',
    header: 'Packets',
    width: '7rem',
    isNumber: true,
    phone: 'aside',
    phoneCell: ({ packets }) => counted(packets, 'packet'),
    cell: ({ packets }) => packets.toLocaleString('en'),
  },
  {
    key: 'first',
    header: 'First heard',
    width: '12rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ first_at }) => formatMoment(first_at),
  },
  {
    key: 'last',
    header: 'Last heard',
    width: '12rem',
    phone: 'end',
    cell: ({ last_at }) => formatMoment(last_at),
  },
]

/** The unknown lines, for staff; the page is in the address. */
export function UnknownLinesPage() {
  const { shown, failure } = useList({ query: unknownLinesQuery })
  return (
    <Permitted failure={failure} to="see unknown lines">
      <PageHeader
        title="Unknown lines"
        lead="Usernames that try to connect but belong to no line: mistyped in a router, or not entered here yet. Each is kept for 30 days."
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
        />
      </Section>
    </Permitted>
  )
}
