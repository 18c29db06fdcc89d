import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type * as z from 'zod'
import { ApiError } from '../platform/api/errors'
import { nounsChanged } from '../platform/api/query-keys'
import { useForm } from '../platform/form/use-form'
import { Button } from '../ui/button/Button'
import { Form, FormActions } from '../ui/fields/Form'
import { Aside, Beside } from '../ui/panels/Aside'
import { PageHeader } from '../ui/page/PageHeader'
import { Section } from '../ui/page/Section'
import { useToasts } from '../ui/UiProvider'
import { Conflict } from './Conflict'
import type { AnyRecord, AnyResource } from './declaration'
import { OneRecord } from './OneRecord'
import { readRecord, saveRecord } from './resource-queries'
import { UsedBy } from './UsedBy'
import { toList, toRecord } from './words'

/** A new record. */
export function NewRecord({ of }: { of: AnyResource }) {
  const [count, setCount] = useState(0)
  return (
    <>
      <PageHeader title={`New ${of.words.one}`} back={toList(of)} />
      <RecordForm key={count} of={of} onAnother={() => setCount(count + 1)} />
    </>
  )
}

/** A record that is changed. What somebody else saves meanwhile is not overwritten unasked. */
export function EditRecord({ of }: { of: AnyResource }) {
  return (
    <OneRecord of={of}>
      {(record) => (
        <>
          <PageHeader
            title={of.nameOf(record)}
            back={{ href: toRecord(of.screens.read, record.id), label: of.nameOf(record) }}
          />
          <RecordForm key={record.version} of={of} record={record} />
        </>
      )}
    </OneRecord>
  )
}

interface FormProps {
  of: AnyResource
  record?: AnyRecord
  /** Begins with an empty form once more. */
  onAnother?: () => void
}

function RecordForm({ of, record, onAnother }: FormProps) {
  const { contract, words, initial, toBody = (values) => values, Fields, about } = of
  const client = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [theirs, setTheirs] = useState<AnyRecord>()
  // which button sent it: known before the next render
  const isAnother = useRef(false)
  const route = record ? contract.routes.update : contract.routes.create
  // over theirs: the version they saved is the one that is replaced
  const version = theirs?.version ?? record?.version
  const form = useForm<Record<string, unknown>, unknown>({
    schema: route.body as z.ZodType<unknown>,
    initial: initial(record),
    toBody: (values) => ({ ...(toBody(values) as object), ...(version !== undefined && { version }) }),
    send: async (body) => {
      try {
        const { message } = await saveRecord(of, record?.id, body)
        await nounsChanged(client, of.noun)
        toasts.success(message)
        if (isAnother.current && onAnother) onAnother()
        else await navigate({ to: toList(of).href })
      } catch (error) {
        if (!record || !(error instanceof ApiError) || error.code !== 'record.conflict') throw error
        setTheirs(await readRecord(of, record.id))
        return 'refused'
      }
    },
  })
  return (
    <Beside
      aside={
        <>
          <Aside title={`What a ${words.one} does`}>{about}</Aside>
          {record && <UsedBy record={record} />}
        </>
      }
    >
      <Section isNarrow>
        {theirs && record && (
          <Conflict
            of={of}
            mine={record}
            theirs={theirs}
            onLoadTheirs={() => void nounsChanged(client, of.noun)}
          />
        )}
        <Form {...form.props}>
          <Fields form={form} record={record} />
          <FormActions>
            <Button
              type="submit"
              kind="primary"
              isSaving={form.isSaving}
              onClick={() => (isAnother.current = false)}
            >
              {theirs ? 'Save mine over it' : `Save ${words.one}`}
            </Button>
            {onAnother && (
              <Button type="submit" disabled={form.isSaving} onClick={() => (isAnother.current = true)}>
                Save and add another
              </Button>
            )}
            <Button onClick={() => void navigate({ to: toList(of).href })}>Cancel</Button>
          </FormActions>
        </Form>
      </Section>
    </Beside>
  )
}
