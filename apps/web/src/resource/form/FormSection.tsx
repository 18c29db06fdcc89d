import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { nounsChanged } from '../../platform/api/query-keys'
import { formatTime } from '../../platform/dates/dates'
import { Button } from '../../ui/button/Button'
import { Notice } from '../../ui/feedback/Notice'
import { Form, FormActions } from '../../ui/form/Form'
import { Parts } from '../../ui/page/Parts'
import { Section } from '../../ui/page/Section'
import { DiffList } from '../../ui/review/DiffList'
import type { AnyRecord, AnyResource } from '../declaration'
import { toLeftList } from '../left-lists'
import { DraftNotice } from './DraftNotice'
import type { RecordForm } from './use-record-form'

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

interface FormSectionProps {
  of: AnyResource
  record: AnyRecord | undefined
  editing: RecordForm
  /** The label of the save button; absent: 'Save' and what is saved. */
  act?: string
  /** Saves it, to begin an empty form for another record. */
  onAnother?: (() => void) | undefined
  isWide?: boolean
  /** The fields. */
  children: ReactNode
}

/** The fields of a record's form with its acts, a draft that was left, and what somebody else has saved meanwhile. */
export function FormSection({
  of,
  record,
  editing,
  act = `Save ${of.words.one}`,
  onAnother,
  isWide = false,
  children,
}: FormSectionProps) {
  const { form, draft, conflict, press } = editing
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <Section isNarrow={!isWide}>
      <Parts>
        {draft.left && (
          <DraftNotice at={draft.left.at} onContinue={editing.onContinue} onDiscard={draft.discard} />
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
        <Form {...form.props} isWide={isWide} hasSaveKey>
          {children}
          <FormActions stays>
            <Button type="submit" kind="primary" isSaving={form.isSaving} onClick={() => press('save')}>
              {conflict ? 'Save mine over it' : act}
            </Button>
            {onAnother && (
              <Button type="submit" disabled={form.isSaving} onClick={() => press('another')}>
                Save and add another
              </Button>
            )}
            <Button onClick={() => void navigate({ href: toLeftList(of) })}>Cancel</Button>
          </FormActions>
        </Form>
      </Parts>
    </Section>
  )
}
