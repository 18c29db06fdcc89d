import type { Order } from '@uplink/contract/orders'
import type { ReactNode } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '../../language/t'
import { formatDisplayDate } from '../../platform/dates/dates'
import { formatMoney, isNothing } from '../../platform/money/money'
import { StatusBadge } from '../../ui/feedback/StatusBadge'
import { Section } from '../../ui/page/Section'
import { tellRefusal } from '../../platform/api/failure'
import { nounsChanged } from '../../platform/api/query-keys'
import { Button } from '../../ui/button/Button'
import { useConfirm, useToasts } from '../../ui/UiProvider'
import { kindWords, statusTone, statusWord, whatOf, cancelOrder } from './orders.data'
import classes from './OrderItem.module.css'
import { OrderSteps } from './OrderSteps'

/** Asks, then cancels the order. */
function CancelOrderButton({ id, what }: { id: number; what: string }) {
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

/** One order: what it is, what it costs, and its steps so far. */
export function OrderItem({ order, children }: { order: Order; children?: ReactNode }) {
  return (
    <Section
      title={whatOf(order)}
      actions={<StatusBadge tone={statusTone(order.status)}>{statusWord(order.status)}</StatusBadge>}
    >
      <p className={classes.facts}>
        <span>{t('{kind}, order {id}', { kind: kindWords()[order.kind], id: order.id })}</span>
        {order.steps.length === 0 && (
          <span>{t('Placed {date}', { date: formatDisplayDate(order.placed_at) })}</span>
        )}
        <span className={classes.amount}>
          {isNothing(order.amount) ? t('no charge') : formatMoney(order.amount)}
        </span>
      </p>
      {children}
      <div className={classes.wide}>
        <OrderSteps order={order} coming={order.coming} />
      </div>
      {order.is_cancellable && (
        <div className={classes.act}>
          <CancelOrderButton id={order.id} what={whatOf(order)} />
        </div>
      )}
    </Section>
  )
}
