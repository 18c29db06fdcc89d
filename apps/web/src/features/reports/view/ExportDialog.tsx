import { useState } from 'react'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { RadioField } from '../../../ui/fields/RadioField'
import type { CsvLook } from '../reports.data'
import styles from './view.module.css'

interface ExportDialogProps {
  onClose: () => void
  onExport: (look: CsvLook) => void
}

/** Chooses the format of a CSV, for programs that need another one than the default. */
export function ExportDialog({ onClose, onExport }: ExportDialogProps) {
  const [separator, setSeparator] = useState<CsvLook['separator']>('semicolon')
  const [hasMark, setMark] = useState(true)
  const [isPlain, setPlain] = useState(false)
  return (
    <Dialog
      title="Export as CSV"
      isDirty={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            onClick={() =>
              onExport({
                separator,
                bom: hasMark ? 'true' : 'false',
                texts: isPlain ? 'as-they-are' : 'guarded',
              })
            }
          >
            Export
          </Button>
        </>
      }
    >
      <div className={styles.look}>
        <RadioField
          label="Separator"
          value={separator}
          onChange={setSeparator}
          options={[
            { value: 'comma', label: 'comma' },
            {
              value: 'semicolon',
              label: 'semicolon',
              help: 'For spreadsheets that write 1,5 instead of 1.5',
            },
            { value: 'tab', label: 'tab' },
          ]}
        />
        <Checkbox
          label="Start with a UTF-8 mark (BOM)"
          help="Excel needs it for letters beyond English; a few programs cannot read it."
          checked={hasMark}
          onChange={({ currentTarget }) => setMark(currentTarget.checked)}
        />
        <Checkbox
          label="Texts as they are"
          help="Without the apostrophe before +880… and -5. A spreadsheet then calculates texts that begin like a formula, whoever wrote them: only for programs that do not."
          checked={isPlain}
          onChange={({ currentTarget }) => setPlain(currentTarget.checked)}
        />
      </div>
    </Dialog>
  )
}
