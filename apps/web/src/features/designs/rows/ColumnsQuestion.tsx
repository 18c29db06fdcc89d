import { counted } from '@uplink/contract/counted'
import type { DesignRow } from '@uplink/contract/designs/definition'
import { lostCells } from '@uplink/designs/form/cells'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'

interface ColumnsQuestionProps {
  row: DesignRow
  count: number
  /** Undefined: the columns stay as they are. */
  onAnswer: (cells?: 'empty' | 'fit') => void
}

/**
 * Asks before filled cells are removed, because a new number of columns makes the row's cells again (specification
 * 4).
 */
export function ColumnsQuestion({ row, count, onAnswer }: ColumnsQuestionProps) {
  const { empty, fit } = lostCells(row, count)
  const goes = empty === 1 ? 'goes' : 'go'
  return (
    <Dialog
      role="alertdialog"
      size="large"
      title={`Change ${row.name} to ${counted(count, 'column')}?`}
      onClose={() => onAnswer()}
      actions={
        <>
          <Button data-autofocus onClick={() => onAnswer()}>
            {`Keep ${counted(row.column_no, 'column')}`}
          </Button>
          <Button onClick={() => onAnswer('fit')}>Keep what fits</Button>
          <Button kind="danger" onClick={() => onAnswer('empty')}>
            Start empty
          </Button>
        </>
      }
    >
      {`${row.name} gets ${counted(count, 'empty cell')}; ${counted(empty, 'filled cell')} ${goes}. ${
        fit === 0 ? 'All of them fit.' : `${fit} would not fit.`
      }`}
    </Dialog>
  )
}
