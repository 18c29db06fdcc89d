import { t } from '../../../language/t'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { ContactDetails } from './ContactDetails'

/** How to reach the provider, with links to call or write. */
export function ContactPanel({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={t('Support')}
      size="large"
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <ContactDetails />
    </Dialog>
  )
}
