import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '../../language/t'
import { tellRefusal } from '../../platform/api/failure'
import { nounsChanged } from '../../platform/api/query-keys'
import { Button } from '../../ui/button/Button'
import { useConfirm, useToasts } from '../../ui/UiProvider'
import { cancelOrder } from './orders.data'

/** Asks, then cancels the order. */
export function CancelOrderButton({ id, what }: { id: number; what: string }) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const toasts = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => cancelOrder(id),
    onSuccess: ({ message }) => toasts.success(t(message)),
    onError: (error) => tellRefusal(toasts, error),
    // the order may also be an address change or a package change
    onSettled: () =>
      nounsChanged(client, 'orders', 'address-changes', 'packages', 'connections', 'billing', 'payments'),
  })
  async function ask() {
    const isSure = await confirm({
      title: t('Are you sure?'),
      text: t("“{what}” will not go on. You won't be able to revert this!", { what }),
      confirmLabel: t('Yes, cancel it!'),
      cancelLabel: t('Keep it'),
    })
    if (isSure) mutate()
  }
  return (
    <Button
      size="small"
      isSaving={isPending}
      aria-label={t('Cancel order {id}', { id })}
      onClick={() => void ask()}
    >
      {t('Cancel')}
    </Button>
  )
}
