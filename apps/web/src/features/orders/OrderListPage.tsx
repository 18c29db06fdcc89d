import { t } from '../../language/t'
import { useList } from '../../platform/list/use-list'
import { PageHeader } from '../../ui/page/PageHeader'
import { CardList } from '../../ui/lists/CardList'
import { OrderItem } from './OrderItem'
import { ordersQuery } from './orders.data'
import { Section } from '../../ui/page/Section'
import { Skeleton } from '../../ui/states/Skeleton'
import classes from './OrderItem.module.css'

/** Stands in for an order while it loads: its title, its facts and its steps. */
function OrderWaiting() {
  return (
    <Section>
      <div className={classes.waiting}>
        <Skeleton width="14rem" height="1rem" />
        <Skeleton width="60%" />
        {[0, 1].map((step) => (
          <div key={step} className={classes.waitingStep}>
            <Skeleton width="0.5rem" height="0.5rem" isRound />
            <Skeleton width="11rem" />
          </div>
        ))}
      </div>
    </Section>
  )
}

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
