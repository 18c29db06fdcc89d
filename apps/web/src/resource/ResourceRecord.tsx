import { useNavigate } from '@tanstack/react-router'
import { useAddress } from '../platform/address/address'
import { formatDisplayDate } from '../platform/dates/dates'
import { Tabs } from '../ui/menu/Tabs'
import { DetailList } from '../ui/page/DetailList'
import { PageHeader } from '../ui/page/PageHeader'
import { Beside } from '../ui/panels/Aside'
import { Parts } from '../ui/page/Parts'
import { Section } from '../ui/page/Section'
import type { AnyRecord, AnyResource } from './declaration'
import { OneRecord } from './OneRecord'
import { EditOnPhone, RecordActs, RecordMenu } from './RecordActs'
import { useDelete } from './use-delete'
import { UsedBy } from './UsedBy'
import { toList, toRecord } from './words'

/** One record: its details, what refers to it, and what the reader may do with it. */
export function ResourceRecord({ of }: { of: AnyResource }) {
  return <OneRecord of={of}>{(record) => <Shown of={of} record={record} />}</OneRecord>
}

function Shown({ of, record }: { of: AnyResource; record: AnyRecord }) {
  const { useActs = useNone } = of
  const remove = useDelete(of)
  const navigate = useNavigate()
  const back = toList(of)
  const path = toRecord(of.screens.read, record.id)
  const asked = useAddress().text('part')
  const parts = (of.parts ?? []).filter(({ isFor }) => isFor?.(record) ?? true)
  const part = parts.find(({ key }) => key === asked)
  async function onDelete() {
    if (await remove(record)) await navigate({ href: back.href })
  }
  const acts = { record, more: useActs(record), onDelete: () => void onDelete() }
  return (
    <>
      <PageHeader
        title={of.nameOf(record)}
        status={of.status?.(record)}
        back={back}
        actions={<RecordActs {...acts} of={of} />}
        menu={<RecordMenu {...acts} />}
      />
      <Parts>
        {parts.length > 0 && (
          <Tabs
            label={`Parts of the ${of.words.one}`}
            current={part?.key ?? 'details'}
            items={[
              { key: 'details', label: 'Details', href: path },
              ...parts.map(({ key, label }) => ({ key, label, href: `${path}?part=${key}` })),
            ]}
          />
        )}
        {part ? <part.Part record={record} /> : <Details of={of} record={record} />}
      </Parts>
      <EditOnPhone of={of} record={record} />
    </>
  )
}

const useNone = () => []

function Details({ of, record }: { of: AnyResource; record: AnyRecord }) {
  return (
    <Beside
      aside={
        <>
          {of.Beside && <of.Beside record={record} />}
          <UsedBy of={of} record={record} />
        </>
      }
    >
      <Section>
        <DetailList
          items={[...of.details(record), { label: 'Changed', value: formatDisplayDate(record.updated_at) }]}
        />
      </Section>
      {of.More && <of.More record={record} />}
    </Beside>
  )
}
