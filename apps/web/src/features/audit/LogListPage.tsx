import { auditActs, auditNouns } from '@uplink/contract/audit'
import { pathTo } from '@uplink/contract/screens'
import { userRoutes } from '@uplink/contract/users'
import { counted } from '@uplink/contract/counted'
import { useAddress } from '../../platform/address/address'
import { dayOf, formatDisplayDate, formatMoment } from '../../platform/dates/dates'
import { useList } from '../../platform/list/use-list'
import { ExportAct } from '../../resource/lists/ExportAct'
import { emptyByFilters, ListBar } from '../../resource/lists/ListBar'
import { lookUp } from '../../resource/fields/look-up'
import { Button, ButtonLink } from '../../ui/button/Button'
import { datePresets, type Filter } from '../../ui/filters/filter'
import { PageHeader } from '../../ui/page/PageHeader'
import { Parts } from '../../ui/page/Parts'
import { Section } from '../../ui/page/Section'
import { Permitted } from '../../ui/states/Permitted'
import { DataTable } from '../../ui/table/DataTable'
import { StatusBadge } from '../../ui/feedback/StatusBadge'
import { Link } from '../../ui/link/Link'
import type { Column } from '../../ui/table/columns'
import { Notice } from '../../ui/feedback/Notice'
import { Progress } from '../../ui/steps/Progress'
import { Drawer, type DrawerProps } from '../../ui/modal/Drawer'
import { DetailList } from '../../ui/page/DetailList'
import { DiffList } from '../../ui/review/DiffList'
import { usePhone } from '../../ui/use-phone'
import {
  actWords,
  actorWords,
  isRefusal,
  nounWords,
  recordWords,
  targetPath,
  targetWords,
  timeWords,
  changesInShort,
  changesOf,
  detailsOf,
} from './log-words'
import { logsExport, logsQuery, type NamedLine } from './logs.data'
import { useChain, type ChainCheck } from './use-chain'
import styles from './audit.module.css'

const nothing = ({ is_withheld }: NamedLine) =>
  is_withheld ? 'Not shown: it is about no record, or about one that is gone' : '–'

/** One line of the log: who did what, from where, and which fields changed. */
function LogDrawer({
  line,
  ...walk
}: { line: NamedLine } & Pick<DrawerProps, 'onClose' | 'onNext' | 'onPrevious'>) {
  const isPhone = usePhone()
  const changes = changesOf(line)
  const path = targetPath(line)
  const target = targetWords(line)
  const items = [
    { label: 'Time', value: timeWords(line) },
    { label: 'Who', value: actorWords(line) },
    {
      label: 'On',
      value: path === undefined ? (target ?? nothing(line)) : <Link href={path}>{target}</Link>,
    },
    { label: 'From', value: line.address ?? '–' },
    { label: 'Request', value: line.request_id ?? '–' },
    ...detailsOf(line.details),
  ]
  return (
    <Drawer title={actWords(line.act)} {...walk}>
      <Parts>
        {changes.length > 0 && <DiffList changes={changes} />}
        <div className={styles.facts}>
          <DetailList items={items} isStacked={isPhone} />
        </div>
        {line.target && (
          <Link href={pathTo('logs', { target: `${line.target.noun}:${line.target.id}` })}>
            All entries about it
          </Link>
        )}
      </Parts>
    </Drawer>
  )
}

/** The progress and the result of checking the whole log. */
function ChainPart({ check, onCancel }: { check: ChainCheck; onCancel: () => void }) {
  const { done, days, lines, since, broken, isRunning } = check
  if (isRunning)
    return (
      <Section title="Was the log changed?" isNarrow>
        <p>Each entry carries a fingerprint of the one before it. Days are counted in UTC.</p>
        <Progress label="Checked days" value={done} of={days} onCancel={onCancel} />
      </Section>
    )
  if (broken)
    return (
      <Notice
        tone="danger"
        isUrgent
        title={`Entry ${broken.id.toLocaleString('en')} of ${formatDisplayDate(broken.day)} does not match the entry before.`}
        action={
          <ButtonLink size="small" href={`${pathTo('logs')}?time_from=${broken.day}&time_to=${broken.day}`}>
            Show the day
          </ButtonLink>
        }
      >
        It is dated {formatMoment(broken.occurred_at)}. It was changed, or an entry before it was removed.
        Keep a copy of the database and find out who can write to it.
      </Notice>
    )
  if (since === undefined) return null
  const entries = counted(lines, 'entry', 'entries')
  if (done < days)
    return (
      <Notice tone="info">
        Stopped after {done} of {days} days: {entries} match so far.
      </Notice>
    )
  return (
    <Notice tone="success" isUrgent>
      Unbroken: {entries} since {formatDisplayDate(since)}.
    </Notice>
  )
}

const logColumns: Column<NamedLine>[] = [
  {
    key: 'at',
    header: 'Time',
    width: '13rem',
    phone: 'meta',
    cell: (line) => <span className="ui-figures">{timeWords(line)}</span>,
  },
  { key: 'who', header: 'Who', phone: 'title', cell: actorWords },
  {
    key: 'act',
    header: 'What',
    width: '24rem',
    phone: 'title',
    cell: ({ act }) => (
      <span className={styles.what}>
        {actWords(act)}
        {isRefusal(act) && <StatusBadge tone="danger">Refused</StatusBadge>}
      </span>
    ),
    phoneCell: ({ act }) => (
      <span className={styles.act}>
        {actWords(act)} {isRefusal(act) && <StatusBadge tone="danger">Refused</StatusBadge>}
      </span>
    ),
    under: (line) => changesInShort(line),
  },
  { key: 'target', header: 'On', cell: targetCell, phoneCell: targetWords },
  {
    key: 'address',
    header: 'From',
    width: '9rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ address }) => address,
  },
]

function targetCell(line: NamedLine) {
  const path = targetPath(line)
  const words = targetWords(line)
  return path === undefined ? words : <Link href={path}>{words}</Link>
}

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

/** The kinds of record by name, and the one record that a link leads to. */
function targetOptions(target: string | undefined) {
  const kinds = auditNouns
    .map((noun) => ({ value: noun as string, label: nounWords(noun) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
  const [noun = '', id] = target?.split(':') ?? []
  return id === undefined ? kinds : [{ value: `${noun}:${id}`, label: recordWords(noun, id) }, ...kinds]
}

const filters = (target: string | undefined): readonly Filter[] => [
  { kind: 'text', key: 'q', label: 'Name, address or request', maxLength: 100 },
  { kind: 'choices', key: 'actor_id', label: 'Who', search: findPeople, byValue: nameThem },
  {
    kind: 'choices',
    key: 'act',
    label: 'Act',
    options: auditActs.map((act) => ({ value: act, label: actWords(act) })),
  },
  { kind: 'choices', key: 'target', label: 'On', isOne: true, options: targetOptions(target) },
  { kind: 'dates', key: 'time', label: 'Time', presets: datePresets(dayOf(new Date().toISOString())) },
]

/** Who did what: the audit log, for staff. Filters, page and the open line live in the address. */
export function LogListPage() {
  const { text, change } = useAddress()
  const list = useList({ query: logsQuery, filters: words })
  const { query, page, chosen, shown, failure } = list
  const inBar = filters(text('target'))
  const used = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''))
  const lines = query.data?.data ?? []
  const open = lines.findIndex(({ id }) => String(id) === text('open'))
  const toLine = (index: number) => {
    const line = lines[index]
    return line && (() => change({ open: line.id }, { replace: true }))
  }
  const line = lines[open]
  const chain = useChain()
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
        menu={can.includes('export') && <ExportAct of={logsExport} request={used} />}
      />
      <ListBar filters={inBar} list={list} what={{ one: 'entry', many: 'entries' }} />
      <Parts>
        <ChainPart check={chain.check} onCancel={chain.stop} />
        <Section isFlush>
          <DataTable
            {...shown({
              what: 'logs',
              none: 'No entries yet.',
            })}
            {...emptyByFilters(inBar, list, 'No entry matches.')}
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
