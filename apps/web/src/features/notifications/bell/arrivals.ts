import type { QueryClient } from '@tanstack/react-query'
import type { LiveNotification } from '@uplink/contract/live'
import { onLive } from '../../../platform/live/live'
import { keys, notificationsQuery, type OwnPage } from '../notifications.data'

/**
 * Keeps the cached lists up to date with the live messages until the returned function is called. A new notification
 * goes to the top of the list and raises the unread count by one; whenever the live connection comes up, everything
 * is read again.
 *
 * @param onArrival called for each new notification, once
 */
export function followLive(client: QueryClient, onArrival: (arrived: LiveNotification) => void): () => void {
  // a message can come more than once
  const heard = new Set<number>()
  const stopHearing = onLive('notification', (arrived) => {
    if (heard.has(arrived.id)) return
    heard.add(arrived.id)
    addArrival(client, arrived)
    onArrival(arrived)
  })
  const stopRereading = onLive('connected', () => void client.invalidateQueries({ queryKey: keys.all }))
  return () => {
    stopHearing()
    stopRereading()
  }
}

function addArrival(client: QueryClient, arrived: LiveNotification): void {
  const first = notificationsQuery().queryKey
  // the server may have made an answer that is still on its way before this notification was written
  const isBeingRead = client.isFetching({ queryKey: keys.own }) > 0
  client.setQueryData(first, (page) => page && withArrival(page, arrived))
  const isFirst = (key: readonly unknown[]) => key.at(-1) === first.at(-1)
  void client.invalidateQueries({
    queryKey: keys.own,
    predicate: (query) => isBeingRead || query.state.data === undefined || !isFirst(query.queryKey),
  })
  // the message does not say whether it is an announcement of the provider
  void client.invalidateQueries({ queryKey: keys.system })
}

function withArrival(page: OwnPage, arrived: LiveNotification): OwnPage {
  if (page.data.some(({ id }) => id === arrived.id)) return page
  const data = [{ ...arrived, body: '' }, ...page.data].slice(0, page.per_page)
  const total = page.total + 1
  return {
    ...page,
    data,
    total,
    unread: page.unread + (arrived.is_seen ? 0 : 1),
    last_page: Math.ceil(total / page.per_page),
    to: data.length,
  }
}
