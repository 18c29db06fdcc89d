import { useNavigate } from '@tanstack/react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { withArticle } from '@uplink/contract/counted'
import { useRef, useState } from 'react'
import type * as z from 'zod'
import { ApiError } from '../../platform/api/errors'
import { failureOf } from '../../platform/api/failure'
import { nounsChanged } from '../../platform/api/query-keys'
import { useDraft } from '../../platform/form/use-draft'
import { useForm } from '../../platform/form/use-form'
import { Button } from '../../ui/button/Button'
import { Form, FormActions } from '../../ui/form/Form'
import { Aside, Beside } from '../../ui/panels/Aside'
import { SegmentedTabs } from '../../ui/menu/SegmentedTabs'
import { PageHeader } from '../../ui/page/PageHeader'
import { Parts } from '../../ui/page/Parts'
import { Section } from '../../ui/page/Section'
import { Permitted } from '../../ui/states/Permitted'
import { useToasts } from '../../ui/UiProvider'
import { usePhone } from '../../ui/use-phone'
import type { AnyRecord, AnyResource } from '../declaration'
import { toLeftList } from '../left-lists'
import { OneRecord } from '../OneRecord'
import { listQuery, readRecord, saveRecord } from '../resource-queries'
import { UsedBy } from '../ResourceRecord'
import { toList, toRecord } from '../words'
import { formatTime } from '../../platform/dates/dates'
import { Notice } from '../../ui/feedback/Notice'
import { DiffList } from '../../ui/review/DiffList'
import { DraftNotice } from './DraftNotice'

/** Shown when somebody else has saved the record meanwhile: what they changed, and a choice between the two versions. */
function Conflict({
  of,
  said,
  mine,
  theirs,
  onLoadTheirs,
}: {
  of: AnyResource
  /** The server's sentence, with the name of whoever changed it if this person may know it. */
  said: string
  /** The record as it was when the form was opened. */
  mine: AnyRecord
  theirs: AnyRecord
  onLoadTheirs: () => void
}) {
  const before = new Map(of.details(mine).map(({ label, value }) => [label, value]))
  const changed = of
    .details(theirs)
    .filter(({ label, value }) => before.get(label) !== value)
    .map(({ label, value }) => ({ label, before: before.get(label), after: value }))
  return (
    <Notice tone="warning" title={`${said} It was saved at ${formatTime(theirs.updated_at)}.`}>
      <DiffList changes={changed} />
      <Button size="small" onClick={onLoadTheirs}>
        Load theirs
      </Button>
    </Notice>
  )
}

/** The form of a new record. */
export function NewRecord({ of }: { of: AnyResource }) {
  const [count, setCount] = useState(0)
  const query = useQuery(listQuery(of, { per_page: 1 }))
  const failure = query.data
    ? { isForbidden: !query.data.can.includes('create') }
    : query.error && failureOf(query)
  return (
    <Permitted failure={failure} to={`create ${of.words.many}`}>
      <PageHeader title={`New ${of.words.one}`} back={toList(of)} />
      <RecordForm key={count} of={of} onAnother={() => setCount(count + 1)} />
    </Permitted>
  )
}

/** The form that changes a record. It does not overwrite somebody else's save without asking. */
export function EditRecord({ of }: { of: AnyResource }) {
  return (
    <OneRecord of={of}>
      {(record) => (
        <Permitted failure={{ isForbidden: !record.can.includes('edit') }} to={`change this ${of.words.one}`}>
          <PageHeader
            title={`Edit ${of.nameOf(record)}`}
            back={{ href: toRecord(of.screens.read, record.id), label: of.nameOf(record) }}
          />
          <RecordForm key={record.version} of={of} record={record} />
        </Permitted>
      )}
    </OneRecord>
  )
}

type Face = 'write' | 'preview'
const faces = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const

interface FormProps {
  of: AnyResource
  record?: AnyRecord
  /** Starts an empty form for another record. */
  onAnother?: () => void
}

function RecordForm({ of, record, onAnother }: FormProps) {
  const {
    contract,
    words,
    initial,
    toBody = (values) => values,
    placeOf,
    Fields,
    Preview,
    Check,
    actOf,
    about,
  } = of
  const isOneShown = Preview !== undefined && of.isPreviewUnder !== true
  const client = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [conflict, setConflict] = useState<{ theirs: AnyRecord; said: string }>()
  const theirs = conflict?.theirs
  // which button was pressed; a ref, because it is needed before the next render
  const isAnother = useRef(false)
  const route = record ? contract.routes.update : contract.routes.create
  // to save over their changes, the version that they saved is sent
  const version = theirs?.version ?? record?.version
  const form = useForm<Record<string, unknown>, unknown>({
    schema: route.body as z.ZodType<unknown>,
    hasDraft: true,
    initial: initial(record),
    toBody: (values) => ({ ...(toBody(values) as object), ...(version !== undefined && { version }) }),
    ...(placeOf && { placeOf }),
    send: async (body) => {
      try {
        const { message, data } = await saveRecord(of, record?.id, body)
        draft.sent()
        await nounsChanged(client, of.noun)
        toasts.success(message)
        if (isAnother.current && onAnother) onAnother()
        else await navigate({ href: toLeftList(of, data.id) })
      } catch (error) {
        if (!record || !(error instanceof ApiError) || error.code !== 'record.conflict') throw error
        setConflict({ theirs: await readRecord(of, record.id), said: error.message })
        return 'refused'
      }
    },
  })
  const draft = useDraft(`form ${of.noun} ${record?.id ?? 'new'}`, form.values, initial(record))
  const [face, setFace] = useState<Face>('write')
  const onPhone = usePhone()
  const isHidden = (other: Face) => onPhone && isOneShown && face === other
  return (
    <Beside
      isForm={Check === undefined}
      aside={
        <>
          {Preview && (
            <div hidden={isHidden('write')}>
              <Preview form={form} record={record} />
            </div>
          )}
          {Check && <Check form={form} record={record} />}
          <Aside title={`What ${withArticle(words.one)} does`}>{about}</Aside>
          {record && <UsedBy of={of} record={record} />}
        </>
      }
    >
      {onPhone && isOneShown && (
        <SegmentedTabs label="Shown" choices={faces} value={face} onChange={setFace} />
      )}
      <div hidden={isHidden('preview')}>
        <Section isNarrow={Check === undefined}>
          <Parts>
            {draft.left && (
              <DraftNotice
                at={draft.left.at}
                onContinue={() => {
                  if (draft.left) form.load(draft.left.values)
                  draft.taken()
                }}
                onDiscard={draft.discard}
              />
            )}
            {conflict && record && (
              <Conflict
                {...conflict}
                of={of}
                mine={record}
                onLoadTheirs={() => {
                  draft.discard()
                  void nounsChanged(client, of.noun)
                }}
              />
            )}
            <Form {...form.props} isWide={Check !== undefined} hasSaveKey>
              <Fields form={form} record={record} />
              <FormActions>
                <Button
                  type="submit"
                  kind="primary"
                  isSaving={form.isSaving}
                  onClick={() => (isAnother.current = false)}
                >
                  {theirs ? 'Save mine over it' : (actOf?.(form.values) ?? `Save ${words.one}`)}
                </Button>
                {onAnother && !actOf && (
                  <Button type="submit" disabled={form.isSaving} onClick={() => (isAnother.current = true)}>
                    Save and add another
                  </Button>
                )}
                <Button onClick={() => void navigate({ href: toLeftList(of) })}>Cancel</Button>
              </FormActions>
            </Form>
          </Parts>
        </Section>
      </div>
    </Beside>
  )
}
