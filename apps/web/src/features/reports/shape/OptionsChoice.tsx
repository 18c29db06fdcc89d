import { useQuery } from '@tanstack/react-query'
import { optionSetIn } from '@uplink/contract/reports/words'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button'
import { CommitField } from '../../../ui/query/CommitField'
import { BareSelect } from '../../../ui/rules/ConditionRow'
import { Choices } from '../options/OptionSetFields'
import { optionSetsQuery } from '../options/options.data'
import { OptionSetDrawer } from '../options/OptionSetDrawer'
import styles from './shape.module.css'

interface OptionsChoiceProps {
  /** The name of the filter, for screen readers. */
  name: string
  place: string
  options: string
  onOptions: (options: string) => void
  /** Called on Enter in the list of its own. */
  onEnter?: (() => void) | undefined
}

/** Chooses the options of a drop-down: its own list, or a set that other reports can use too. */
export function OptionsChoice({ name, place, options, onOptions, onEnter }: OptionsChoiceProps) {
  const { data: sets } = useQuery(optionSetsQuery())
  const [edited, setEdited] = useState<'new' | number>()
  const set = optionSetIn(options)
  const known = sets?.data ?? []
  const chosen = known.find(({ id }) => id === set)
  const isGone = set !== undefined && sets !== undefined && !chosen
  const choices = [
    { value: '', label: 'a list of its own' },
    ...known.map(({ id, name: label }) => ({ value: `DDID:${id}`, label: `${label} (DDID:${id})` })),
    ...(isGone ? [{ value: options, label: `${options} (not found)` }] : []),
  ]
  return (
    <div className={styles.options}>
      <span className={styles.set}>
        <BareSelect
          aria-label={`Where the options of ${name} come from`}
          data-place={set === undefined ? `${place}.set` : place}
          disabled={false}
          options={choices}
          value={set === undefined ? '' : `DDID:${set}`}
          onValue={onOptions}
        />
        {chosen?.can.includes('edit') && (
          <Button size="small" kind="quiet" onClick={() => setEdited(chosen.id)}>
            Edit set
          </Button>
        )}
        {sets?.can.includes('create') && (
          <Button size="small" kind="quiet" onClick={() => setEdited('new')}>
            New set
          </Button>
        )}
      </span>
      {set === undefined ? (
        <CommitField
          aria-label={`Options of ${name}`}
          data-place={place}
          placeholder="open, paid, overdue"
          value={options}
          onValue={onOptions}
          onEnter={onEnter}
        />
      ) : (
        <Choices set={set} />
      )}
      {edited !== undefined && (
        <OptionSetDrawer
          id={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={(id) => {
            setEdited(undefined)
            onOptions(`DDID:${id}`)
          }}
        />
      )}
    </div>
  )
}
