import { useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import type { ManyLinesAct, ManyLinesResult } from '@uplink/contract/many-lines'
import { useState } from 'react'
import { nounsChanged } from '../../../platform/api/query-keys'
import { searchNames } from '../../../resource/fields/names'
import { BulkDialog } from '../../../resource/lists/BulkDialog'
import { DateField } from '../../../ui/fields/MomentField'
import { RadioField } from '../../../ui/fields/RadioField'
import { SearchSelectField } from '../../../ui/choosers/SearchSelectField'
import { TextField } from '../../../ui/fields/TextField'
import { AllMatchingDialog } from '../../bulk-acts/bulk-acts.public'
import type { CustomerFilter } from '../desk.data'
import { actOnLines, manyLinesQuery } from './line-changes.data'

/** The chosen lines, or all that match the list's filters. */
export type MeantLines = { ids: readonly number[] } | { matching: CustomerFilter }

interface Props {
  meant: MeantLines
  /** Gets those that stayed as they are, which stay selected; of all that match none. */
  onDone: (left: readonly number[]) => void
  onClose: () => void
}

/** One act on the lines of customers: those that were chosen, or all that match. */
export function ManyLinesDialog({ act, ...props }: Props & { act: ManyLinesAct }) {
  switch (act) {
    case 'pause':
      return <PauseMany {...props} />
    case 'switch-on':
      return <SwitchOnMany {...props} />
    case 'area':
      return <MoveMany {...props} />
  }
}

const words = ['line', 'lines'] as const

/** What is the same for all of them. */
function useMany({ meant, onDone, onClose }: Props) {
  const client = useQueryClient()
  return {
    ids: 'ids' in meant ? [...meant.ids] : [],
    matching: 'matching' in meant ? meant.matching : undefined,
    chosen: {
      words,
      onSettled: () => nounsChanged(client, 'customers', 'customer-parts', 'billing'),
      onDone: (left: readonly ManyLinesResult['refused'][number][]) => onDone(left.map(({ id }) => id)),
      onClose,
    },
    all: { words, onBegun: () => onDone([]), onClose },
  }
}

type Changed = readonly ManyLinesResult['changed'][number][]

const idsOf = (changed: Changed) => changed.map(({ id }) => id)

function PauseMany(props: Props) {
  const { ids, matching, chosen, all } = useMany(props)
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState<'day' | 'open'>('day')
  const [day, setDay] = useState('')
  const [charge, setCharge] = useState<'charged' | 'free'>('charged')
  const [tell, setTell] = useState<'suspension' | 'reason' | 'nothing'>('suspension')
  const terms = { back_on: until === 'open' ? null : day, is_charged: charge === 'charged' }
  const hasEnd = until === 'open' || day !== ''
  const isReady = hasEnd && reason.trim() !== ''
  const reach = useQuery({
    ...manyLinesQuery({ act: 'pause', ids, pause: terms }),
    enabled: hasEnd && matching === undefined,
  })
  const act = (lines: string) => `Suspend ${lines}`
  const fields = (
    <>
      <p>The lines are switched off at once. Paying a bill does not switch them on.</p>
      <TextField
        label="Reason"
        maxLength={300}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <RadioField
        label="Until when"
        options={[
          { value: 'day', label: 'Until a day' },
          { value: 'open', label: 'Until somebody switches them on' },
        ]}
        value={until}
        onChange={setUntil}
      />
      {until === 'day' && (
        <DateField
          label="On again from"
          help="They are switched on by themselves at the beginning of that day, unless an overdue bill keeps one off."
          value={day}
          onChange={setDay}
        />
      )}
      <RadioField
        label="Money"
        options={[
          { value: 'charged', label: 'Their days are charged', help: 'Bills come as always.' },
          {
            value: 'free',
            label: 'Their days are not charged',
            help: 'What is billed already is given back when they are on again.',
          },
        ]}
        value={charge}
        onChange={setCharge}
      />
      <RadioField
        label="The customers are told"
        options={[
          { value: 'suspension', label: 'That it is off, and until when' },
          { value: 'reason', label: 'Also the reason' },
          { value: 'nothing', label: 'Nothing' },
        ]}
        value={tell}
        onChange={setTell}
      />
    </>
  )
  if (matching)
    return (
      <AllMatchingDialog
        title="Suspend all lines that match"
        request={
          isReady
            ? { list: 'customers', matching, do: { act: 'pause', pause: { ...terms, reason, tell } } }
            : undefined
        }
        act={act}
        isDanger
        {...all}
      >
        {fields}
      </AllMatchingDialog>
    )
  return (
    <BulkDialog
      title={`Suspend ${counted(ids.length, 'line')}`}
      reach={hasEnd ? reach : undefined}
      act={act}
      isDanger
      isReady={reason.trim() !== ''}
      send={() => actOnLines({ act: 'pause', ids, pause: { ...terms, reason, tell } })}
      // only what this act suspended: a line that somebody suspends anew stays off
      undo={async (changed: Changed) => [
        await actOnLines({
          act: 'switch-on',
          ids: idsOf(changed),
          pause_ids: changed.flatMap(({ pause_id: pause }) => pause ?? []),
        }),
      ]}
      {...chosen}
    >
      {fields}
    </BulkDialog>
  )
}

function SwitchOnMany(props: Props) {
  const { ids, matching, chosen, all } = useMany(props)
  const terms = { act: 'switch-on' as const, ids }
  const reach = useQuery({ ...manyLinesQuery(terms), enabled: matching === undefined })
  const act = (lines: string) => `Switch on ${lines}`
  const lead = <p>Suspensions by hand end. A line with an overdue bill stays off, and the answer names it.</p>
  if (matching)
    return (
      <AllMatchingDialog
        title="Switch on all lines that match"
        request={{ list: 'customers', matching, do: { act: 'switch-on' } }}
        act={act}
        {...all}
      >
        {lead}
      </AllMatchingDialog>
    )
  return (
    <BulkDialog
      title={`Switch on ${counted(ids.length, 'line')}`}
      reach={reach}
      act={act}
      send={() => actOnLines(terms)}
      {...chosen}
    >
      {lead}
    </BulkDialog>
  )
}

function MoveMany(props: Props) {
  const { ids, matching, chosen, all } = useMany(props)
  const [area, setArea] = useState<string | null>(null)
  const to = { act: 'area' as const, area_id: Number(area ?? 0) }
  const reach = useQuery({
    ...manyLinesQuery({ ...to, ids }),
    enabled: area !== null && matching === undefined,
  })
  const act = (lines: string) => `Put ${lines} into this area`
  /** Each goes to where it was, unless somebody has moved it since. */
  const undo = async (changed: Changed, since?: string) => {
    const answers = []
    for (const before of new Set(changed.map(({ area_id }) => area_id))) {
      const some = idsOf(changed.filter(({ area_id }) => area_id === before))
      answers.push(
        await actOnLines({ act: 'area', ids: some, area_id: before, from_area_id: to.area_id, since }),
      )
    }
    return answers
  }
  const fields = (
    <>
      <p>Outages and their credits follow the new area from now on. The customers are not told.</p>
      <SearchSelectField label="Area" search={searchNames('areas')} value={area} onChange={setArea} />
    </>
  )
  if (matching)
    return (
      <AllMatchingDialog
        title="Area of all lines that match"
        request={area === null ? undefined : { list: 'customers', matching, do: to }}
        act={act}
        {...all}
      >
        {fields}
      </AllMatchingDialog>
    )
  return (
    <BulkDialog
      title={`Area of ${counted(ids.length, 'line')}`}
      reach={area ? reach : undefined}
      act={act}
      send={() => actOnLines({ ...to, ids })}
      undo={undo}
      {...chosen}
    >
      {fields}
    </BulkDialog>
  )
}
