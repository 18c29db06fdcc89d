import { t } from '../../language/t'
import { useList } from '../../platform/list/use-list'
import { PageHeader } from '../../ui/page/PageHeader'
import { CardList } from '../../ui/lists/CardList'
import { OrderItem } from './OrderItem'
import { OrderWaiting } from './OrderWaiting'
import { ordersQuery } from './orders.data'

/** The active connection's orders, each with its steps. */
export function OrderListPage() {
  const orders = useList({ query: ordersQuery }).shown({
    what: t('orders'),
    none: t('You have no orders yet.'),
    isOfConnection: true,
  })
  return (
    <>
      <PageHeader title={t('My orders')} lead={t('What you ordered for this line, and where it stands.')} />
      <CardList {...orders} label={t('Orders')} rowKey={({ id }) => id} skeleton={<OrderWaiting />}>
        {(order) => <OrderItem order={order} />}
      </CardList>
    </>
  )
}
