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
  return (
    <Dialog
      title="Export as CSV"
      isDirty={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={() => onExport({ separator, bom: hasMark ? 'true' : 'false' })}>
            Export
          </Button>
        </>
      }
    >
      <div className={styles.look}>
        <RadioField
          label="Between values"
          value={separator}
          onChange={setSeparator}
          options={[
            { value: 'comma', label: 'comma' },
            { value: 'semicolon', label: 'semicolon', help: 'Spreadsheets that write 1,5 want it' },
            { value: 'tab', label: 'tab' },
          ]}
        />
        <Checkbox
          label="Begin with the mark of UTF-8"
          help="Excel reads letters beyond English by it; some programs stumble over it."
          checked={hasMark}
          onChange={({ currentTarget }) => setMark(currentTarget.checked)}
        />
      </div>
    </Dialog>
  )
}
