import { auditActs } from '@uplink/contract/audit'
import { pathTo } from '@uplink/contract/screens'
import { userRoutes } from '@uplink/contract/users'
import { useAddress } from '../../platform/address/address'
import { dayOf } from '../../platform/dates/dates'
import { useList } from '../../platform/list/use-list'
import { ExportAct } from '../../resource/lists/ExportAct'
import { NothingMatches } from '../../resource/lists/NothingMatches'
import { lookUp } from '../../resource/fields/look-up'
import { Button, ButtonLink } from '../../ui/button/Button'
import { datePresets } from '../../ui/filters/date-presets'
import type { Filter } from '../../ui/filters/filter'
import { ListFilters } from '../../ui/filters/ListFilters'
import { PageHeader } from '../../ui/page/PageHeader'
import { Parts } from '../../ui/page/Parts'
import { Section } from '../../ui/page/Section'
import { Permitted } from '../../ui/states/Permitted'
import { DataTable } from '../../ui/table/DataTable'
import { ChainPart } from './ChainPart'
import { logColumns } from './log-columns'
import { LogDrawer } from './LogDrawer'
import { actWords } from './log-words'
import { logsExport, logsQuery } from './logs.data'
import { useChain } from './use-chain'

const words = {
  q: 'words',
  actor_id: 'words',
  act: 'words',
  target: 'words',
  time_from: 'day',
  time_to: 'day',
} as const

/** Finds people by two letters or more; with fewer, the first people of all. */
const findPeople = (text: string) =>
  lookUp(userRoutes.search, text.trim().length < 2 ? {} : { q: text.trim() })

const nameThem = (ids: readonly string[]) => lookUp(userRoutes.search, { id: ids.join(',') })

const filters = (): readonly Filter[] => [
  { kind: 'text', key: 'q', label: 'Name, address or request', maxLength: 100 },
  { kind: 'choices', key: 'actor_id', label: 'Who', search: findPeople, byValue: nameThem },
  {
    ...{ kind: 'choices', key: 'act', label: 'Act' },
    options: auditActs.map((act) => ({ value: act, label: actWords(act) })),
  },
  { kind: 'text', key: 'target', label: 'On', maxLength: 200 },
  { kind: 'dates', key: 'time', label: 'Time', presets: datePresets(dayOf(new Date().toISOString())) },
]

/** Who did what: the audit log, for staff. Filters, page and the open line live in the address. */
export function LogListPage() {
  const { text, change } = useAddress()
  const { query, page, chosen, narrow, isNarrowed, shown, failure } = useList({
    query: logsQuery,
    filters: words,
  })
  const used = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''))
  const lines = query.data?.data ?? []
  const open = lines.findIndex(({ id }) => String(id) === text('open'))
  const toLine = (index: number) => {
    const line = lines[index]
    return line && (() => change({ open: line.id }, { replace: true }))
  }
  const line = lines[open]
  const chain = useChain()
  const clear = () => narrow(Object.fromEntries(Object.keys(words).map((name) => [name, ''])))
  const can = query.data?.can ?? []
  return (
    <Permitted failure={failure} to="see the logs">
      <PageHeader
        title="Logs"
        lead="Who changed what, when and from where. Nobody can change these entries."
        actions={
          <>
            <ButtonLink href={pathTo('messages')}>Messages sent</ButtonLink>
            {can.includes('verify') && (
              <Button isSaving={chain.check.isRunning} onClick={chain.start}>
                Check the chain
              </Button>
            )}
          </>
        }
        menu={can.includes('export') && <ExportAct of={logsExport} asked={used} />}
      />
      <ListFilters
        filters={filters()}
        values={chosen}
        count={query.data?.total}
        onChange={(values, how) =>
          narrow(Object.fromEntries(Object.keys(words).map((name) => [name, values[name] ?? ''])), how)
        }
      />
      <Parts>
        <ChainPart check={chain.check} onCancel={chain.stop} />
        <Section isFlush>
          <DataTable
            {...shown({
              what: 'logs',
              none: 'No entries yet.',
            })}
            {...(isNarrowed && {
              empty: <NothingMatches onClear={clear}>No entry matches.</NothingMatches>,
            })}
            label="Logs"
            columns={logColumns}
            rowKey={({ id }) => id}
            rowHref={({ id }) =>
              `${pathTo('logs')}?${new URLSearchParams({ ...used, page: String(page), open: String(id) }).toString()}`
            }
          />
        </Section>
      </Parts>
      {line && (
        <LogDrawer
          line={line}
          onClose={() => change({ open: undefined })}
          onPrevious={toLine(open - 1)}
          onNext={toLine(open + 1)}
        />
      )}
    </Permitted>
  )
}
