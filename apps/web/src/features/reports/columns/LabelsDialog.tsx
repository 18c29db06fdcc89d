import type { ReportSelection } from '@uplink/contract/reports/definition'
import { labelClasses } from '@uplink/contract/reports/words'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Checkbox } from '../../../ui/fields/Checkbox'
import fields from '../../../ui/fields/fields.module.css'
import { LabelBadge } from '../../../ui/results/ResultCell'
import { SelectField } from '../../../ui/fields/SelectField'
import { BareSelect } from '../../../ui/rules/ConditionRow'
import { useToasts } from '../../../ui/UiProvider'
import { yesOf } from '../definition/actions'
import { unitChosen, unitOptions } from '../unit-words'
import styles from './columns.module.css'

type Looks = Pick<ReportSelection, 'has_label' | 'label_config' | 'unit'>
type Label = Looks['label_config'][number]

/** How many of the commonest values are taken from the data. */
const commonest = 20
const most = 100

interface LabelsDialogProps {
  /** The column's. */
  name: string
  looks: Looks
  /** Whether it may have a unit. */
  mayCount: boolean
  unitError: string | undefined
  /** Its values, the commonest first; without this they cannot be filled in. */
  findValues?: (() => Promise<readonly string[]>) | undefined
  onApply: (looks: Looks) => void
  onClose: () => void
}

/**
 * Chooses which values of a column are shown as badges, and in which class (specification 2.5: label settings), and the
 * unit of its numbers.
 */
export function LabelsDialog({ name, looks, mayCount, unitError, findValues, ...on }: LabelsDialogProps) {
  const { onApply, onClose } = on
  const [labels, setLabels] = useState<readonly Label[]>(looks.label_config)
  const [unit, setUnit] = useState(looks.unit)
  // labels that are switched off keep their values
  const wasShown = looks.has_label === 'yes' || looks.label_config.length === 0
  const [isShown, setShown] = useState(wasShown)
  const [isFilling, setFilling] = useState(false)
  const toasts = useToasts()
  const change = (at: number, part: Partial<Label>) =>
    setLabels(labels.map((label, each) => (each === at ? { ...label, ...part } : label)))
  const add = (values: readonly string[]) => {
    const fresh = values.filter((value) => value === '' || !labels.some((label) => label.value === value))
    const added = fresh.map((value): Label => ({ value, class: 'default', label: '' }))
    setLabels([...labels, ...added].slice(0, most))
  }
  const fill = async () => {
    if (!findValues) return
    setFilling(true)
    try {
      add((await findValues()).slice(0, commonest))
    } catch {
      toasts.error('The values could not be loaded.')
    } finally {
      setFilling(false)
    }
  }
  const apply = () => {
    const kept = labels.filter(({ value }) => value.trim() !== '')
    onApply({ label_config: [...kept], has_label: yesOf(isShown && kept.length > 0), unit })
    onClose()
  }
  return (
    <Dialog
      size="large"
      title={`Label settings of ${name}`}
      isDirty={
        isShown !== wasShown ||
        JSON.stringify([labels, unit]) !== JSON.stringify([looks.label_config, looks.unit])
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={apply}>
            Apply
          </Button>
        </>
      }
    >
      <div className={styles.labels}>
        {(mayCount || unit !== undefined) && (
          <SelectField
            label="Unit"
            options={unitOptions}
            value={unit ?? ''}
            error={unitError}
            onChange={({ currentTarget }) => setUnit(unitChosen(currentTarget.value))}
          />
        )}
        {labels.length > 0 && (
          <Checkbox
            isSwitch
            label="Show these labels"
            checked={isShown}
            onChange={({ currentTarget }) => setShown(currentTarget.checked)}
          />
        )}
        {labels.map((label, at) => (
          <div key={at} className={styles.label}>
            <Bare
              label={`Value ${at + 1}`}
              value={label.value}
              onChange={(value) => change(at, { value })}
              placeholder="Value"
            />
            <BareSelect
              aria-label={`Class of value ${at + 1}`}
              disabled={false}
              options={labelClasses.map((each) => ({ value: each, label: each }))}
              value={label.class}
              onValue={(look) => change(at, { class: look as Label['class'] })}
            />
            <Bare
              label={`Text of value ${at + 1}`}
              value={label.label}
              onChange={(text) => change(at, { label: text })}
              placeholder="Shown text"
            />
            <span className={styles.live}>
              <LabelBadge look={label.class}>{label.label || label.value || 'value'}</LabelBadge>
            </span>
            <IconButton
              icon={X}
              label={`Remove value ${at + 1}`}
              onClick={() => setLabels(labels.filter((_, each) => each !== at))}
            />
          </div>
        ))}
        <div className={styles.acts}>
          <Button size="small" icon={Plus} onClick={() => add([''])}>
            Value
          </Button>
          {findValues && (
            <Button size="small" isSaving={isFilling} onClick={() => void fill()}>
              Fill from data
            </Button>
          )}
        </div>
        <p className={styles.note}>
          Without a shown text the value itself is shown. Other values: plain text.
        </p>
      </div>
    </Dialog>
  )
}

interface BareProps {
  label: string
  value: string
  placeholder: string
  onChange: (value: string) => void
}

function Bare({ label, value, placeholder, onChange }: BareProps) {
  return (
    <span className={fields.box}>
      <input
        className={fields.input}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={500}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </span>
  )
}
