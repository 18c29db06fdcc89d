import type { deskRoutes } from '@uplink/contract/desk'
import { userSearchFrom } from '@uplink/contract/user-search'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import type { Option } from '../../ui/choosers/option'

const customers = endpoint<typeof deskRoutes.customers>('GET', '/desk/customers')

/** How a line is offered to be chosen. */
export const lineOption = ({
  id,
  username,
  holder,
}: {
  id: number
  username: string
  holder: string
}): Option => ({
  value: String(id),
  label: `${username}, ${holder}`,
})

/** The lines that a name, a mobile number or a Client ID finds, as the list of customers does. */
export async function findLines(text: string): Promise<(Option & { isClosed: boolean })[]> {
  const q = text.trim()
  if (q.length < userSearchFrom) return []
  const { data } = await call(customers, { query: { q, per_page: 8 } })
  return data.map((line) => ({
    ...lineOption(line),
    hint: `${line.phone}, ${line.area}`,
    isClosed: line.status === 'closed',
  }))
}
