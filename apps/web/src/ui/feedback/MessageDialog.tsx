import { t } from '../../language/t'
import { Button } from '../button/Button'
import { Dialog } from './Dialog'
import type { MessageOptions } from '../modal/dialog-store'

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
          <Button kind="primary" data-autofocus onClick={onClose}>
            {okLabel}
          </Button>
          {waysOut.map(({ label, onSelect }) => (
            <Button
              key={label}
              onClick={() => {
                onClose()
                onSelect()
              }}
            >
              {label}
            </Button>
          ))}
        </>
      }
    >
      {text}
    </Dialog>
  )
}
