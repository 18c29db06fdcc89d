import { useQuery, queryOptions } from '@tanstack/react-query'
import type { BackgroundJob, Licensed, aboutRoutes } from '@uplink/contract/about'
import { counted } from '@uplink/contract/counted'
import { Download, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { failureOf, tellRefusal } from '../../platform/api/failure'
import { formatMoment } from '../../platform/dates/dates'
import { timeAgo } from '../../platform/dates/time-ago'
import { useNow } from '../../platform/dates/use-now'
import { Button } from '../../ui/button/Button'
import { DetailList } from '../../ui/page/DetailList'
import { PageHeader } from '../../ui/page/PageHeader'
import { Parts } from '../../ui/page/Parts'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { Permitted } from '../../ui/states/Permitted'
import { CheckList } from '../../ui/steps/CheckList'
import { DataTable } from '../../ui/table/DataTable'
import { useToasts } from '../../ui/UiProvider'
import { call, callForFile } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { saveFile } from '../../platform/api/save-file'
import { keysOf } from '../../platform/api/query-keys'

const read = endpoint<typeof aboutRoutes.read>('GET', '/about')
const sbom = endpoint<typeof aboutRoutes.sbom>('GET', '/about/sbom')

/** The installation as it is now. */
function aboutQuery() {
  return queryOptions({
    queryKey: keysOf('about').all,
    queryFn: ({ signal }) => call(read, {}, { signal }).then(({ data }) => data),
    refetchInterval: 30_000,
  })
}

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
                key,
                state,
                text,
                ...(mend !== null && { mend }),
              }))}
            />
          </Section>
          {data.jobs.length > 0 && <Jobs jobs={data.jobs} />}
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

const stateWords: Readonly<Record<BackgroundJob['state'], string>> = {
  good: 'Well',
  running: 'Under way',
  waiting: 'Not run yet',
  failed: 'Failed',
  failing: 'Fails',
  overdue: 'Overdue',
}

const momentWords = (instant: string | null) => (instant === null ? '—' : formatMoment(instant))

/** How often in a row it failed, and why. */
const failureWords = ({ last_failure_at: at, last_failure: text, failures }: BackgroundJob) =>
  at === null
    ? '—'
    : `${formatMoment(at)}${failures > 1 ? `, ${failures} times in a row` : ''}: ${text ?? ''}`

/** Those that need a look come first. */
const worstFirst = (jobs: readonly BackgroundJob[]) =>
  [...jobs].sort((one, other) => Number(other.failures > 0) - Number(one.failures > 0))

function Jobs({ jobs }: { jobs: readonly BackgroundJob[] }) {
  const now = useNow()
  const age = ({ last_success_at: at }: BackgroundJob) =>
    at === null ? '—' : `${formatMoment(at)} (${timeAgo(at, now)})`
  return (
    <Section title="Background jobs" isFlush>
      <DataTable
        label="Background jobs"
        rows={worstFirst(jobs)}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', header: 'Job', cell: ({ name }) => name },
          { key: 'state', header: 'State', width: '8rem', cell: ({ state }) => stateWords[state] },
          { key: 'success', header: 'Last success', mayWrap: true, cell: age },
          { key: 'next', header: 'Next run', cell: ({ next_run_at: at }) => momentWords(at) },
          { key: 'failure', header: 'Last failure', mayWrap: true, cell: failureWords },
        ]}
      />
    </Section>
  )
}

const pointsWords = (count: number) => `${counted(count, 'point')} to fix.`

function Licences({ licences }: { licences: readonly Licensed[] }) {
  const [isOpen, setOpen] = useState(false)
  const toasts = useToasts()
  const download = async () => saveFile(await callForFile(sbom, {}))
  const names = [...new Set(licences.map(({ licence }) => licence))].sort()
  return (
    <Section
      title={`Built with ${licences.length} packages`}
      isFlush={isOpen}
      actions={
        <>
          <Button
            size="small"
            icon={Download}
            onClick={() => void download().catch((error: unknown) => tellRefusal(toasts, error))}
          >
            Bill of materials
          </Button>
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide them' : 'Show them'}
          </Button>
        </>
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
