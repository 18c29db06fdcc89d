import { useQuery } from '@tanstack/react-query'
import type { Order } from '@uplink/contract/orders'
import { useAddress } from '../../platform/address/address'
import { failureOf, hasStatus, isWithoutConnection } from '../../platform/api/failure'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { EmptyState } from '../../ui/states/EmptyState'
import { ErrorState } from '../../ui/states/ErrorState'
import { ForbiddenState } from '../../ui/states/ForbiddenState'
import { LoadingState } from '../../ui/states/LoadingState'
import { SkeletonText } from '../../ui/states/Skeleton'
import { Pager } from '../../ui/table/Pager'
import { OrderItem } from './OrderItem'
import classes from './OrderListPage.module.css'
import { ordersQuery } from './orders.data'

/** The active connection's orders, each with how far it is. */
export function OrderListPage() {
  const { page, toPage } = useAddress()
  const query = useQuery(ordersQuery(page))
  const { data } = query
  return (
    <>
      <PageHeader title="My orders" lead="What you ordered for this connection and how far it is." />
      {data && data.data.length > 0 ? (
        <Orders orders={data.data} isRefreshing={query.isPlaceholderData} />
      ) : (
        <Section>
          <NoOrders query={query} />
        </Section>
      )}
      {data && data.last_page > 1 && (
        <div className={classes.pager}>
          <Pager
            page={data.current_page}
            lastPage={data.last_page}
            total={data.total}
            perPage={data.per_page}
            onChange={toPage}
          />
        </div>
      )}
    </>
  )
}

function Orders({ orders, isRefreshing }: { orders: Order[]; isRefreshing: boolean }) {
  return (
    <ul className={classes.orders} aria-label="Orders" aria-busy={isRefreshing || undefined}>
      {orders.map((order) => (
        <li key={order.id}>
          <OrderItem order={order} />
        </li>
      ))}
    </ul>
  )
}

function NoOrders({
  query,
}: {
  query: Parameters<typeof failureOf>[0] & { data: { total: number } | undefined }
}) {
  const { error, data } = query
  if (data)
    return (
      <EmptyState>
        {data.total > 0 ? 'There are no more orders on this page.' : 'You have no orders yet.'}
      </EmptyState>
    )
  if (isWithoutConnection(error))
    return <EmptyState>There is no connection on your account, so there are no orders.</EmptyState>
  if (hasStatus(error, 403)) return <ForbiddenState requestId={failureOf(query).requestId} />
  if (error) return <ErrorState title="Your orders could not be loaded." {...failureOf(query)} />
  return (
    <LoadingState label="Loading your orders">
      <SkeletonText lines={5} />
    </LoadingState>
  )
}
