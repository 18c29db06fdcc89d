import type { DocumentKind } from '@uplink/contract/document-kinds'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { t } from '../../language/t'
import { isTold } from '../../platform/api/failure'
import { Button } from '../../ui/button/Button'
import { useToasts } from '../../ui/UiProvider'
import { saveDocument } from './billing.data'

/** The kinds of documents in the words of whose account it is. */
export const documentTitles = (): Record<DocumentKind, string> => ({
  'credit-note': t('Credit note'),
  'debit-note': t('Debit note'),
  'write-off': t('Write-off'),
  adjustment: t('Adjustment'),
  opening: t('Opening balance'),
})

/** A document of an account by its number, which downloads its PDF. */
export function DocumentFile({ id, number }: { id: number; number: string }) {
  const toasts = useToasts()
  const download = useMutation({
    mutationFn: () => saveDocument(id),
    onError: (error) => {
      if (!isTold(error)) toasts.error(t('Try again in a moment.'), t('The PDF could not be downloaded.'))
    },
  })
  return (
    <Button
      kind="quiet"
      size="small"
      icon={Download}
      isSaving={download.isPending}
      aria-label={t('Download {number}', { number })}
      onClick={() => download.mutate()}
    >
      {number}
    </Button>
  )
}
