import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { X } from 'lucide-react'
import { Button } from '../../../ui/button/Button'
import type { Run } from '../reports.data'
import type { RunUnderWay } from '../rows/follow-run'
import { RunProgress, rowsWords } from '../rows/RunProgress'
import styles from './view.module.css'

interface RunLineProps {
  report: ReportDefinition
  run: Run | undefined
  progress: { since: number; run?: RunUnderWay } | undefined
  onCancel: () => void
}

/** How many rows there are, or how far the run is: in one place, so that the rows below stay where they are. */
export function RunLine({ report, run, progress, onCancel }: RunLineProps) {
  return (
    <div className={styles.line}>
      {progress ? (
        <>
          <RunProgress since={progress.since} run={progress.run} />
          <Button size="small" icon={X} onClick={onCancel}>
            Cancel
          </Button>
        </>
      ) : (
        <p className={styles.found}>
          {run?.state === 'done' && run.rows.length > 0 && rowsWords(run, report)}
        </p>
      )}
    </div>
  )
}
