import { useQuery } from '@tanstack/react-query'
import { withArticle } from '@uplink/contract/counted'
import { useRef, useState, type ComponentType } from 'react'
import { failureOf } from '../../platform/api/failure'
import { Aside, Beside } from '../../ui/panels/Aside'
import { PageHeader } from '../../ui/page/PageHeader'
import { Permitted } from '../../ui/states/Permitted'
import type { AnyRecord, AnyResource } from '../declaration'
import { OneRecord } from '../OneRecord'
import { listQuery } from '../resource-queries'
import { UsedBy } from '../ResourceRecord'
import { toList, toRecord } from '../words'
import { FormIndex } from './FormIndex'
import { FormSection } from './FormSection'
import { useRecordForm } from './use-record-form'

export interface RecordFormProps {
  of: AnyResource
  record?: AnyRecord
  /** Starts an empty form for another record. */
  onAnother?: () => void
}

interface ScreenProps {
  of: AnyResource
  /** Another form than the plain one. */
  Form?: ComponentType<RecordFormProps>
}

/** The form of a new record. */
export function NewRecord({ of, Form = PlainForm }: ScreenProps) {
  const [count, setCount] = useState(0)
  const query = useQuery(listQuery(of, { per_page: 1 }))
  const failure = query.data
    ? { isForbidden: !query.data.can.includes('create') }
    : query.error && failureOf(query)
  return (
    <Permitted failure={failure} to={`create ${of.words.many}`}>
      <PageHeader title={`New ${of.words.one}`} back={toList(of)} />
      <Form key={count} of={of} onAnother={() => setCount(count + 1)} />
    </Permitted>
  )
}

/** The form that changes a record. It does not overwrite somebody else's save without asking. */
export function EditRecord({ of, Form = PlainForm }: ScreenProps) {
  return (
    <OneRecord of={of}>
      {(record) => (
        <Permitted failure={{ isForbidden: !record.can.includes('edit') }} to={`change this ${of.words.one}`}>
          <PageHeader
            title={`Edit ${of.nameOf(record)}`}
            back={{ href: toRecord(of.screens.read, record.id), label: of.nameOf(record) }}
          />
          <Form key={record.version} of={of} record={record} />
        </Permitted>
      )}
    </OneRecord>
  )
}

function PlainForm({ of, record, onAnother }: RecordFormProps) {
  const { Fields, Preview, Check } = of
  const editing = useRecordForm(of, record, onAnother)
  const { form } = editing
  const fields = useRef<HTMLDivElement>(null)
  return (
    <Beside
      isForm={Check === undefined}
      aside={
        <>
          {Preview && (
            <div>
              <Preview form={form} record={record} />
            </div>
          )}
          {Check && <Check form={form} record={record} />}
          <FormIndex form={fields} />
          <AboutRecord of={of} record={record} />
        </>
      }
    >
      <div ref={fields}>
        <FormSection
          of={of}
          record={record}
          editing={editing}
          onAnother={onAnother}
          isWide={Check !== undefined}
        >
          <Fields form={form} record={record} />
        </FormSection>
      </div>
    </Beside>
  )
}

/** Next to a form: what such a record is for, and what refers to this one. */
export function AboutRecord({ of, record }: { of: AnyResource; record: AnyRecord | undefined }) {
  return (
    <>
      <Aside title={`What ${withArticle(of.words.one)} does`}>{of.about}</Aside>
      {record && <UsedBy of={of} record={record} />}
    </>
  )
}
