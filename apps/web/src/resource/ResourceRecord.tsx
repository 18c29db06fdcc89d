import { useNavigate } from '@tanstack/react-router'
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDisplayDate } from '../platform/dates/dates'
import { DetailList, type Detail } from '../ui/page/DetailList'
import { Stat, StatRow } from '../ui/page/Stat'
import { PageHeader } from '../ui/page/PageHeader'
import { Beside, Aside } from '../ui/panels/Aside'
import { Parts } from '../ui/page/Parts'
import { Section } from '../ui/page/Section'
import { Button, ButtonLink } from '../ui/button/Button'
import { IconButton } from '../ui/button/IconButton'
import { Menu, type MenuItem } from '../ui/menu/Menu'
import { ThumbAct } from '../ui/page/ThumbAct'
import { usePhone } from '../ui/use-phone'
import type { AnyRecord, AnyResource, RecordAct } from './declaration'
import { OneRecord } from './OneRecord'
import { useDelete } from './use-delete'
import { UseList } from './UseList'
import { toList, toRecord, capitalized, maxUsesCounted } from './words'

/** One record: its details, what refers to it, and what the reader may do with it. */
export function ResourceRecord({ of }: { of: AnyResource }) {
  return <OneRecord of={of}>{(record) => <Shown of={of} record={record} />}</OneRecord>
}

function Shown({ of, record }: { of: AnyResource; record: AnyRecord }) {
  const { useActs = useNone } = of
  return (
    <RecordPage of={of} record={record} acts={useActs(record)}>
      <RecordFigures of={of} record={record} />
      <RecordDetails of={of} record={record} />
    </RecordPage>
  )
}

const useNone = () => []

interface RecordPageProps {
  of: AnyResource
  record: AnyRecord
  /** Acts besides editing and deleting. */
  acts: readonly RecordAct[]
  children: ReactNode
}

/** A record's page: its name and state, what the reader may do with it, and what it shows of the record. */
export function RecordPage({ of, record, acts: more, children }: RecordPageProps) {
  const remove = useDelete(of)
  const navigate = useNavigate()
  const back = toList(of)
  async function onDelete() {
    if (await remove(record)) await navigate({ href: back.href })
  }
  const acts = { record, more, onDelete: () => void onDelete() }
  return (
    <>
      <PageHeader
        title={of.nameOf(record)}
        status={of.status?.(record)}
        back={back}
        actions={<RecordActs {...acts} of={of} />}
        menu={<RecordMenu {...acts} />}
      />
      <Parts>{children}</Parts>
      <EditOnPhone of={of} record={record} />
    </>
  )
}

/** What people look a record up for, large. */
function RecordFigures({ of, record }: { of: AnyResource; record: AnyRecord }) {
  const figures = of.details(record).filter(({ figure }) => figure)
  if (figures.length === 0) return null
  return (
    <StatRow>
      {figures.map(({ label, value, figure }) => (
        <Stat key={label} label={label} value={value} {...figure} />
      ))}
    </StatRow>
  )
}

interface RecordDetailsProps {
  of: AnyResource
  record: AnyRecord
  /** What stands below its details. */
  children?: ReactNode
}

/** The details of a record, and next to them what refers to it, which the details then need not count. */
export function RecordDetails({ of, record, children }: RecordDetailsProps) {
  const parts = detailsInParts(of, record)
  return (
    <Beside
      aside={
        <>
          {of.Beside && <of.Beside record={record} />}
          <UsedBy of={of} record={record} without={of.toldBeside} />
        </>
      }
    >
      {[...parts].map(([title, items]) => (
        <Section key={title ?? ''} title={title}>
          <DetailList isSpread items={items} />
        </Section>
      ))}
      {of.More && <of.More record={record} />}
      {children}
    </Beside>
  )
}

/** A record's details by what they belong to, without what stands elsewhere: its name above, and what refers to it beside. */
function detailsInParts(of: AnyResource, record: AnyRecord): Map<string | undefined, Detail[]> {
  const counted = record.used_by.map(({ what }) => capitalized(what))
  const name = of.nameOf(record)
  const shown = of
    .details(record)
    .filter(({ label, value, figure }) => !figure && !counted.includes(label) && value !== name)
  const changed = { label: 'Changed', value: formatDisplayDate(record.updated_at) }
  const parts = new Map<string | undefined, Detail[]>()
  for (const detail of shown) parts.set(detail.part, [...(parts.get(detail.part) ?? []), detail])
  return parts.set(undefined, [...(parts.get(undefined) ?? []), changed])
}

interface Props {
  of: AnyResource
  record: AnyRecord
  /** Further acts of the resource. */
  more: readonly RecordAct[]
  onDelete: () => void
}

/** The frequent acts, at the top of a record's page. */
function RecordActs({ of, record, more, onDelete }: Props) {
  if (usePhone()) return null
  const shown = more.filter(({ isOften }) => isOften)
  return (
    <>
      {shown.map(({ key, label, icon, isSaving, onSelect }) => (
        <Button key={key} {...(icon && { icon })} isSaving={isSaving ?? false} onClick={onSelect}>
          {label}
        </Button>
      ))}
      {more.length === 0 && record.can.includes('delete') && (
        <Button icon={Trash2} onClick={onDelete}>
          Delete
        </Button>
      )}
      <EditLink of={of} record={record} />
    </>
  )
}

/** The other acts in a menu; on a phone all but the main act. */
function RecordMenu({ record, more, onDelete }: Omit<Props, 'of'>) {
  const isPhone = usePhone()
  const acts: MenuItem[] = [
    ...more.filter(({ isOften }) => isPhone || !isOften),
    ...(record.can.includes('delete') && (isPhone || more.length > 0) && !more.some(isDeletion)
      ? [{ key: 'delete', label: 'Delete', icon: Trash2, kind: 'danger' as const, onSelect: onDelete }]
      : []),
  ]
  if (acts.length === 0) return null
  return (
    <Menu
      label="More"
      items={acts}
      trigger={(trigger) => <IconButton {...trigger} icon={EllipsisVertical} label="More" />}
    />
  )
}

/** A resource's own act in the place of [Delete], such as a disabled one that says why. */
const isDeletion = ({ key }: RecordAct) => key === 'delete'

/** On a phone, [Edit] at the lower edge. */
function EditOnPhone({ of, record }: Pick<Props, 'of' | 'record'>) {
  if (!usePhone() || !record.can.includes('edit')) return null
  return (
    <ThumbAct>
      <EditLink of={of} record={record} />
    </ThumbAct>
  )
}

function EditLink({ of, record }: Pick<Props, 'of' | 'record'>) {
  if (!record.can.includes('edit')) return null
  return (
    <ButtonLink kind="primary" icon={Pencil} href={toRecord(of.screens.edit, record.id)}>
      Edit
    </ButtonLink>
  )
}

interface UsedByProps {
  of: AnyResource
  record: AnyRecord
  /** Kinds that are told elsewhere. */
  without?: readonly string[] | undefined
}

/** What refers to a record, so that people know what a change of it affects; the numbers lead to the lists. */
export function UsedBy({ of, record, without = [] }: UsedByProps) {
  const { id } = record
  const counted = record.used_by.filter(({ what }) => !without.includes(what))
  if (counted.length === 0) return null
  return (
    <Aside title="Used by">
      <UseList
        items={counted.map(({ what, count }) => ({
          label: capitalized(what),
          count: count >= maxUsesCounted ? '1,000 or more' : String(count),
          href: of.usedBy?.[what]?.(id),
        }))}
      />
    </Aside>
  )
}
