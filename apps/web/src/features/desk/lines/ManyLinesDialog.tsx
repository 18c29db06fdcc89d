import { useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import type { ManyLinesAct, ManyLinesResult } from '@uplink/contract/many-lines'
import { useState } from 'react'
import { nounsChanged } from '../../../platform/api/query-keys'
import { BulkDialog } from '../../../resource/lists/BulkDialog'
import { DateField } from '../../../ui/fields/MomentField'
import { RadioField } from '../../../ui/fields/RadioField'
import { SearchSelectField } from '../../../ui/choosers/SearchSelectField'
import { TextField } from '../../../ui/fields/TextField'
import { actOnLines, findAreasOf, manyLinesQuery } from './line-changes.data'

interface Props {
  ids: readonly number[]
  /** Gets those that stayed as they are, which stay selected. */
  onDone: (left: readonly number[]) => void
  onClose: () => void
}

/** One act on the chosen customers' lines. */
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
function useMany({ onDone, onClose }: Props) {
  const client = useQueryClient()
  return {
    words,
    onSettled: () => nounsChanged(client, 'customers', 'customer-parts', 'billing'),
    onDone: (left: readonly ManyLinesResult['refused'][number][]) => onDone(left.map(({ id }) => id)),
    onClose,
  }
}

type Changed = readonly ManyLinesResult['changed'][number][]

const idsOf = (changed: Changed) => changed.map(({ id }) => id)

function PauseMany(props: Props) {
  const ids = [...props.ids]
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState<'day' | 'open'>('day')
  const [day, setDay] = useState('')
  const [charge, setCharge] = useState<'charged' | 'free'>('charged')
  const [tell, setTell] = useState<'suspension' | 'reason' | 'nothing'>('suspension')
  const terms = { back_on: until === 'open' ? null : day, is_charged: charge === 'charged' }
  const hasEnd = until === 'open' || day !== ''
  const reach = useQuery({ ...manyLinesQuery({ act: 'pause', ids, pause: terms }), enabled: hasEnd })
  return (
    <BulkDialog
      title={`Suspend ${counted(ids.length, 'line')}`}
      reach={hasEnd ? reach : undefined}
      act={(lines) => `Suspend ${lines}`}
      isDanger
      isReady={reason.trim() !== ''}
      send={() => actOnLines({ act: 'pause', ids, pause: { ...terms, reason, tell } })}
      undo={(changed: Changed) => actOnLines({ act: 'switch-on', ids: idsOf(changed) })}
      {...useMany(props)}
    >
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
    </BulkDialog>
  )
}

function SwitchOnMany(props: Props) {
  const terms = { act: 'switch-on' as const, ids: [...props.ids] }
  return (
    <BulkDialog
      title={`Switch on ${counted(props.ids.length, 'line')}`}
      reach={useQuery(manyLinesQuery(terms))}
      act={(lines) => `Switch on ${lines}`}
      send={() => actOnLines(terms)}
      {...useMany(props)}
    >
      <p>Suspensions by hand end. A line with an overdue bill stays off, and the answer names it.</p>
    </BulkDialog>
  )
}

function MoveMany(props: Props) {
  const lines = [...props.ids]
  const [area, setArea] = useState<string | null>(null)
  const terms = { act: 'area' as const, ids: lines, area_id: Number(area ?? 0) }
  const reach = useQuery({ ...manyLinesQuery(terms), enabled: area !== null })
  /** Each goes to where it was. */
  const undo = async (changed: Changed) => {
    for (const before of new Set(changed.map(({ area_id }) => area_id))) {
      const ids = idsOf(changed.filter(({ area_id }) => area_id === before))
      await actOnLines({ act: 'area', ids, area_id: before })
    }
  }
  return (
    <BulkDialog
      title={`Area of ${counted(lines.length, 'line')}`}
      reach={area ? reach : undefined}
      act={(lines) => `Put ${lines} into this area`}
      send={() => actOnLines(terms)}
      undo={undo}
      {...useMany(props)}
    >
      <p>Outages and their credits follow the new area from now on. The customers are not told.</p>
      <SearchSelectField label="Area" search={(text) => findAreasOf(text)} value={area} onChange={setArea} />
    </BulkDialog>
  )
}
