import { useQuery } from '@tanstack/react-query'
import type { Licensed } from '@uplink/contract/about'
import { counted } from '@uplink/contract/counted'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '../../platform/api/failure'
import { Button } from '../../ui/button/Button'
import { DetailList } from '../../ui/page/DetailList'
import { PageHeader } from '../../ui/page/PageHeader'
import { Parts } from '../../ui/page/Parts'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { Permitted } from '../../ui/states/Permitted'
import { CheckList } from '../../ui/steps/CheckList'
import { DataTable } from '../../ui/table/DataTable'
import { aboutQuery } from './about.data'

/**
 * The installation: the state of its parts and what to do about it, its version, and the licences of what it is built
 * from.
 */
export function AboutPage() {
  const query = useQuery(aboutQuery())
  const failure = query.error && failureOf(query)
  const { data } = query
  const toMend = data?.health.filter(({ state }) => state === 'warning' || state === 'bad').length ?? 0
  return (
    <Permitted failure={failure} to="see the state of the installation">
      <PageHeader
        title="About"
        lead={data && (toMend === 0 ? 'Everything is well.' : pointsWords(toMend))}
        actions={
          data && (
            <Button icon={RefreshCw} isSaving={query.isFetching} onClick={() => void query.refetch()}>
              Check again
            </Button>
          )
        }
      />
      {!data && (
        <Section>
          <Fallback what="The installation" failure={failure} />
        </Section>
      )}
      {data && (
        <Parts>
          <Section title="Health">
            <CheckList
              label="Health"
              points={data.health.map(({ key, state, text, mend }) => ({
                ...{ key, state, text },
                ...(mend !== null && { mend }),
              }))}
            />
          </Section>
          <Section title="Uplink">
            <DetailList
              items={[
                { label: 'Version', value: data.version },
                { label: 'Node.js', value: data.node },
                { label: 'Licence', value: 'AGPL-3.0-only' },
              ]}
            />
          </Section>
          {data.licences.length > 0 && <Licences licences={data.licences} />}
        </Parts>
      )}
    </Permitted>
  )
}

const pointsWords = (count: number) => `${counted(count, 'point')} to fix.`

function Licences({ licences }: { licences: readonly Licensed[] }) {
  const [isOpen, setOpen] = useState(false)
  const names = [...new Set(licences.map(({ licence }) => licence))].sort()
  return (
    <Section
      title={`Built with ${licences.length} packages`}
      isFlush={isOpen}
      actions={
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide them' : 'Show them'}
        </Button>
      }
    >
      {isOpen ? (
        <DataTable
          label="Packages"
          rows={licences}
          rowKey={({ name, version }) => `${name} ${version}`}
          columns={[
            { key: 'name', header: 'Package', mayWrap: true, cell: ({ name }) => name },
            { key: 'version', header: 'Version', width: '9rem', cell: ({ version }) => version },
            { key: 'licence', header: 'Licence', width: '14rem', cell: ({ licence }) => licence },
          ]}
        />
      ) : (
        <p>Under these licences: {names.join(', ')}.</p>
      )}
    </Section>
  )
}
