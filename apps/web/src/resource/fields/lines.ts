import type { DeskCustomer, deskRoutes } from '@uplink/contract/desk'
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
}: Pick<DeskCustomer, 'id' | 'username' | 'holder'>): Option => ({
  value: String(id),
  label: `${username}, ${holder}`,
})

/** A found one, with what tells people of one name apart. */
export const foundLineOption = (line: DeskCustomer): Option => ({
  ...lineOption(line),
  hint: `${line.phone}, ${line.area}`,
})

/** The lines that a name, a mobile number or a Client ID finds, as the list of customers does; no more than anybody chooses among. */
export async function findLines(text: string, signal?: AbortSignal): Promise<DeskCustomer[]> {
  const q = text.trim()
  if (q.length < userSearchFrom) return []
  return (await call(customers, { query: { q, per_page: 8 } }, { signal })).data
}
