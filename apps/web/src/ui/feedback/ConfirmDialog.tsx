import { t } from '../../language/t'
import { Button } from '../button/Button'
import { Dialog } from './Dialog'
import type { ConfirmOptions } from '../modal/dialog-store'
import { WaysOut } from './WaysOut'

/** Asks before something is lost. The texts are the specification's (section 8). */
export function ConfirmDialog({
  title = t('Are you sure?'),
  text = t("You won't be able to revert this!"),
  confirmLabel = t('Yes, delete it!'),
  cancelLabel = t('Cancel'),
  kind = 'danger',
  waysOut = [],
  onAnswer,
}: ConfirmOptions & { onAnswer: (isConfirmed: boolean) => void }) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <WaysOut ways={waysOut} onLeave={() => onAnswer(false)} />
          {/* the harmless answer has the focus, so that an accidental Enter loses nothing */}
          <Button data-autofocus onClick={() => onAnswer(false)}>
            {cancelLabel}
          </Button>
          <Button kind={kind} onClick={() => onAnswer(true)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  )
}
