import { t } from '../../language/t'
import { Button } from '../button/Button'
import { Dialog } from './Dialog'
import type { MessageOptions } from '../modal/dialog-store'
import { WaysOut } from './WaysOut'

/** Something the person has to know, with one button: 'Error!', 'Oops..'. */
export function MessageDialog({
  title,
  text,
  okLabel = t('OK'),
  waysOut = [],
  onClose,
}: MessageOptions & { onClose: () => void }) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onClose}
      actions={
        <>
          <WaysOut ways={waysOut} onLeave={onClose} />
          <Button kind="primary" data-autofocus onClick={onClose}>
            {okLabel}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  )
}
