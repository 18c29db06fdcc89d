import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { t } from '../../../language/t'
import { isTold } from '../../../platform/api/failure'
import { Button } from '../../../ui/button/Button'
import { useToasts } from '../../../ui/UiProvider'
import { saveInvoice } from '../billing.data'

/** A button that shows its progress while the document is made. */
export function DownloadInvoice({ id }: { id: number }) {
  const toasts = useToasts()
  const download = useMutation({
    mutationFn: () => saveInvoice(id),
    onError: (error) => {
      if (!isTold(error)) toasts.error(t('Try again in a moment.'), t('The PDF could not be downloaded.'))
    },
  })
  return (
    <Button icon={Download} isSaving={download.isPending} onClick={() => download.mutate()}>
      {t('Download PDF')}
    </Button>
  )
}
