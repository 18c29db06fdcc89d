import { useQuery } from '@tanstack/react-query'
import type { ImportListed } from '@uplink/contract/imports'
import { pathTo } from '@uplink/contract/screens'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatMoment } from '../../platform/dates/dates'
import { useList } from '../../platform/list/use-list'
import { formatMoney } from '../../platform/money/money'
import { ExportAct } from '../../resource/lists/ExportAct'
import { Button } from '../../ui/button/Button'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Permitted } from '../../ui/states/Permitted'
import { DataTable } from '../../ui/table/DataTable'
import type { Column } from '../../ui/table/columns'
import { ImportState, sources } from './import-words'
import { importsExport, importsQuery, organizationsQuery } from './imports.data'
import { NewImportDialog } from './NewImportDialog'

const columns: readonly Column<ImportListed>[] = [
  { key: 'name', header: 'File', mayWrap: true, cell: ({ name }) => name },
  {
    key: 'source',
    header: 'From',
    width: '8rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ source }) => sources[source],
  },
  {
    key: 'organization',
    header: 'Organization',
    width: '11rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ organization }) => organization,
  },
  {
    key: 'lines',
    header: 'Lines',
    width: '6rem',
    isNumber: true,
    cell: ({ lines }) => lines.toLocaleString('en'),
    phoneCell: ({ lines }) => `${lines.toLocaleString('en')} lines`,
  },
  {
    key: 'balance',
    header: 'Balances',
    width: '9rem',
    isNumber: true,
    isMinor: true,
    phone: 'hidden',
    cell: ({ balance }) => (balance === null ? '–' : formatMoney(balance)),
  },
  {
    key: 'by',
    header: 'By',
    width: '9rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ created_by: by }) => by,
  },
  {
    key: 'at',
    header: 'Begun',
    width: '12rem',
    cell: ({ created_at: at }) => <span className="ui-figures">{formatMoment(at)}</span>,
  },
  {
    key: 'state',
    header: 'Status',
    width: '9.5rem',
    phone: 'end',
    cell: (row) => <ImportState of={row} isInList />,
  },
]

/** Imports of customers and lines from other systems, the latest first. */
export function ImportListPage() {
  const [isNew, setNew] = useState(false)
  const { shown, failure, request } = useList({ query: importsQuery })
  // the first organization that the person may see, until they choose one
  const { data: organizations } = useQuery(organizationsQuery())
  return (
    <Permitted failure={failure} to="import customers">
      <PageHeader
        title="Imports"
        lead="Customers and lines from another system: checked line by line, then all of them or none."
        actions={
          <>
            <ExportAct of={importsExport} request={request} />
            <Button kind="primary" icon={Plus} onClick={() => setNew(true)}>
              New import
            </Button>
          </>
        }
      />
      <Section isFlush label="Imports">
        <DataTable
          {...shown({
            what: 'imports',
            none: 'Nothing was imported yet.',
            hint: 'Start with a file, PHPNuxBill or daloRADIUS: it is checked first, and nothing changes before you say so.',
          })}
          label="Imports"
          columns={columns}
          rowKey={({ id }) => id}
          rowHref={({ id }) => pathTo('import', { id })}
        />
      </Section>
      {isNew && (
        <NewImportDialog first={Number(organizations?.[0]?.value) || null} onClose={() => setNew(false)} />
      )}
    </Permitted>
  )
}
