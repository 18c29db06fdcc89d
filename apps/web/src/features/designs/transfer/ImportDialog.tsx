import { counted } from '@uplink/contract/counted'
import { designFileLimits } from '@uplink/contract/designs/file-limits'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Notice } from '../../../ui/feedback/Notice'
import { FileDrop } from '../../../ui/steps/FileDrop'
import { keyOf } from './answers'
import { QuestionField } from './QuestionField'
import styles from './transfer.module.css'
import type { Import } from './transfer.data'
import { useImport } from './use-import'

/**
 * Imports a design file of another portal or of this one. Names are matched, and the person is asked about those that
 * cannot be.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const taking = useImport(onClose)
  const { chosen, questions, problems, isBusy } = taking
  return (
    <Dialog
      size="large"
      title="Import design"
      isDirty={chosen !== undefined}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isSaving={isBusy} disabled={!chosen} onClick={() => void taking.submit()}>
            Import design
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        <FileDrop
          label="File"
          help="Made with “Export file” of a design, 1 MB at most."
          accept=".json"
          maxSize={designFileLimits.bytes}
          file={chosen?.file ?? null}
          onFile={(file) => void taking.choose(file)}
        />
        {problems.length > 0 && (
          <Notice tone="danger" isUrgent title="This file was not imported.">
            <ul className={styles.problems}>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Notice>
        )}
        {chosen && <p role="status">{summaryOf(chosen.told)}</p>}
        {questions.map((question) => (
          <QuestionField
            key={keyOf(question)}
            question={question}
            value={taking.decisions[keyOf(question)]}
            error={taking.errorOf(question)}
            onChange={(value) => taking.decide(question, value)}
          />
        ))}
      </div>
    </Dialog>
  )
}

function summaryOf({ rows, new_reports: reports, questions }: Import): string {
  const asked = questions.length === 0 ? 'All its names are known here.' : 'Some names need a decision.'
  return `${counted(rows, 'row')} and ${counted(reports, 'report')}. ${asked}`
}
