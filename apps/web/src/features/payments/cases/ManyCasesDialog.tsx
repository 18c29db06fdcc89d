import { useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import { useState } from 'react'
import { BulkDialog } from '../../../resource/lists/BulkDialog'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { AllMatchingDialog, type LookRequest } from '../../bulk-acts/bulk-acts.public'
import {
  actOnCases,
  assigneesQuery,
  caseKeys,
  manyPreviewQuery,
  type CaseName,
  type ManyAct,
} from './payment-cases.data'

interface Words {
  title: string
  /** What the act does, before its reason is written. */
  means: string
  /** The button's label, for so many. */
  act: (cases: string) => string
}

const wordsOf: Record<ManyAct, Words> = {
  close: {
    title: 'Close without a change',
    means: 'No money moves: what is in the ledger stays, and nothing is credited. It cannot be undone.',
    act: (cases) => `Close ${cases}`,
  },
  match: {
    title: 'Credit by their references',
    means:
      'The amount that the gateway took goes to the line, where the payer’s reference can mean one line only, and pays its open bills.',
    act: (cases) => `Credit ${cases}`,
  },
  assign: {
    title: 'Assign',
    means: 'Whoever gets them is told.',
    act: (cases) => `Assign ${cases}`,
  },
}

const shortestReason = 3

/** The select's value for nobody. */
const nobody = 'nobody'

interface Props {
  act: ManyAct
  /** The chosen cases, or the filter that all match. */
  meant: { cases: readonly CaseName[] } | { matching: { assignee?: 'mine' | 'none' } }
  /** Gets those that stayed as they are, which stay selected. */
  onDone: (left: readonly CaseName[]) => void
  onClose: () => void
}

/** One act on the chosen cases: what it changes, and what not and why, stands there before. */
export function ManyCasesDialog({ act, meant, onDone, onClose }: Props) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [to, setTo] = useState('')
  const words = wordsOf[act]
  const cases = 'cases' in meant ? meant.cases : []
  const request = {
    cases: cases.map(({ kind, id }) => ({ kind, id })),
    act,
    ...(act === 'assign' && { assignee_id: to === nobody ? null : Number(to) }),
  }
  const hasRequest = act !== 'assign' || to !== ''
  const reach = useQuery({ ...manyPreviewQuery(request), enabled: hasRequest && 'cases' in meant })
  const hasReason = reason.trim().length >= shortestReason
  const reasonField = act !== 'assign' && (
    <TextareaField
      label="Reason"
      help="One for all of them, kept in the audit log."
      maxLength={200}
      rows={2}
      value={reason}
      onChange={({ currentTarget }) => setReason(currentTarget.value)}
    />
  )
  const lead = (
    <>
      <p>{words.means}</p>
      {act === 'assign' && <AssigneeField value={to} onChange={setTo} />}
    </>
  )
  if ('matching' in meant)
    return (
      <AllMatchingDialog
        title={`${words.title}: all cases that match`}
        words={['case', 'cases']}
        request={requestOf(meant.matching, { act, to, reason: hasReason ? reason.trim() : '' })}
        act={words.act}
        isDanger={act === 'close'}
        {...(act === 'match' && { money: (amount: string) => `${amount} would be credited.` })}
        onBegun={() => onDone([])}
        onClose={onClose}
      >
        {lead}
        {reasonField}
      </AllMatchingDialog>
    )
  return (
    <BulkDialog
      title={`${words.title}: ${counted(cases.length, 'case')}`}
      words={['case', 'cases']}
      reach={hasRequest ? reach : undefined}
      more={reasonField}
      act={words.act}
      isDanger={act === 'close'}
      isReady={act === 'assign' || hasReason}
      send={() => actOnCases({ ...request, ...(act !== 'assign' && { reason: reason.trim() }) })}
      undo={act === 'assign' ? giveBack : undefined}
      onSettled={() => client.invalidateQueries({ queryKey: caseKeys.all })}
      onDone={onDone}
      onClose={onClose}
    >
      {lead}
    </BulkDialog>
  )
}

/** What is asked about all that match; undefined while a field is empty. */
function requestOf(
  matching: { assignee?: 'mine' | 'none' },
  { act, to, reason }: { act: ManyAct; to: string; reason: string },
): LookRequest | undefined {
  if (act === 'assign') {
    if (to === '') return undefined
    const assignee_id = to === nobody ? null : Number(to)
    return { list: 'payment-cases', matching, do: { act, assignee_id } }
  }
  return reason === '' ? undefined : { list: 'payment-cases', matching, do: { act, reason } }
}

/** Puts each into the hands in which it was. */
async function giveBack(changed: readonly (CaseName & { assignee_id: number | null })[]) {
  const answers = []
  for (const former of new Set(changed.map(({ assignee_id }) => assignee_id))) {
    const some = changed.filter(({ assignee_id }) => assignee_id === former)
    const back = some.map(({ kind, id }) => ({ kind, id }))
    answers.push(await actOnCases({ act: 'assign', cases: back, assignee_id: former }))
  }
  return answers
}

function AssigneeField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const query = useQuery(assigneesQuery())
  const people = query.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
  return (
    <SelectField
      label="To"
      placeholder="Choose who decides them"
      options={[...people, { value: nobody, label: 'Nobody' }]}
      value={value}
      error={query.error ? 'The people could not be loaded.' : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
