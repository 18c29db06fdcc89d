import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Device, deviceRoutes } from '@uplink/contract/devices'
import type { usageRoutes } from '@uplink/contract/usage'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'
import { activeCuid } from '../../platform/session/session'
import { t } from '../../language/t'
import type { Tone } from '../../ui/feedback/tone'

const states = (): Record<Device['state'], { tone: Tone; word: string }> => ({
  online: { tone: 'success', word: t('Online') },
  disconnecting: { tone: 'warning', word: t('Disconnecting') },
  offline: { tone: 'neutral', word: t('Offline') },
})

export const toneOf = ({ state }: Device) => states()[state].tone
export const wordOf = ({ state }: Device) => states()[state].word

const hardwareAddress = /^(?:[0-9A-F]{2}-){4}([0-9A-F]{2}-[0-9A-F]{2})$/

/** What a device is called: by the name that somebody gave it, or by the end of its hardware address. */
export function nameOf({ name, device }: Pick<Device, 'name' | 'device'>): string {
  if (name !== null) return name
  if (device === null) return t('Unknown device')
  const end = hardwareAddress.exec(device)?.[1]
  // equipment may report anything else
  return end === undefined ? device : t('Device ··{end}', { end })
}

const keys = keysOf('usage')

const usage = endpoint<typeof usageRoutes.usage>('GET', '/usage')
const sessions = endpoint<typeof usageRoutes.sessions>('GET', '/usage/sessions')
const outlook = endpoint<typeof usageRoutes.outlook>('GET', '/usage/outlook')
const live = endpoint<typeof usageRoutes.live>('GET', '/usage/live')
const devices = endpoint<typeof deviceRoutes.list>('GET', '/devices')
const naming = endpoint<typeof deviceRoutes.name>('PUT', '/devices/:id/name')
const disconnect = endpoint<typeof deviceRoutes.disconnect>('POST', '/devices/:id/disconnect')

/** What the active connection used in the present billing period, day by day. */
export function periodUsageQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keys.of('period', cuid),
    queryFn: ({ signal }) => call(usage, { query: { cuid } }, { signal }).then((answer) => answer.data),
    staleTime: 5 * 60_000,
  })
}

/** What it used in each month of the year up to the given day. */
export function monthlyUsageQuery(today: string) {
  const cuid = activeCuid()
  const from = `${Number(today.slice(0, 4)) - 1}-${today.slice(5, 7)}-${today.slice(8)}`
  const month = from.slice(0, 7)
  return queryOptions({
    queryKey: keys.of('months', cuid, today),
    queryFn: ({ signal }) =>
      call(usage, { query: { cuid, from: nextMonth(month), to: today, per: 'month' } }, { signal }).then(
        (answer) => answer.data,
      ),
    staleTime: 5 * 60_000,
  })
}

/** The first day of the next month, so that twelve whole months fit into the 366 days that one call answers. */
function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`
}

/** How the present period goes, and drops of the line. */
export function outlookQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keys.of('outlook', cuid),
    queryFn: ({ signal }) => call(outlook, { query: { cuid } }, { signal }).then((answer) => answer.data),
    staleTime: 5 * 60_000,
  })
}

/** How often the online sessions are read again. */
const livePollMs = 30_000

/** What is online now, and the bytes of today. */
export function liveUsageQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keys.of('live', cuid),
    queryFn: ({ signal }) => call(live, { query: { cuid } }, { signal }).then((answer) => answer.data),
    refetchInterval: livePollMs,
  })
}

/** A page of the active connection's sessions; `day`: those of one day. */
export function sessionsQuery(query: { page: number; day?: string }) {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keys.list(cuid, query),
    queryFn: ({ signal }) => call(sessions, { query: { cuid, ...query } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** While a device is being disconnected, the list is read more often. */
const pollMs = { calm: 30_000, busy: 3_000 }

export function devicesQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keys.of('devices', cuid),
    queryFn: ({ signal }) => call(devices, { query: { cuid } }, { signal }).then((answer) => answer.data),
    refetchInterval: ({ state }) =>
      state.data?.some((each) => each.state === 'disconnecting') ? pollMs.busy : pollMs.calm,
  })
}

/** Ends a device's session; the list shows at once what the server answered. */
export function disconnectMutation(client: QueryClient) {
  const cuid = activeCuid()
  return mutationOptions({
    mutationFn: (id: number) => call(disconnect, { params: { id }, query: { cuid } }),
    onSuccess: ({ data }) => {
      client.setQueryData<Device[]>(keys.of('devices', cuid), (list) =>
        list?.map((each) => (each.id === data.id ? { ...each, state: data.state } : each)),
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  })
}

/** Gives a device a name, or takes it away; `id` is that of its latest session. */
export const nameDevice = (id: number, body: { name?: string | null | undefined }) =>
  call(naming, { params: { id }, query: { cuid: activeCuid() }, body })
