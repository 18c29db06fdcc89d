import * as z from 'zod'
import { defineRoute } from './route'
import { wholeList } from './wire'

export interface MenuItem {
  id: number
  parent_id: number | null
  order: number
  title: string
  icon: string | null
  uri: string | null
  permission: string | null
  organization_id: number | null
  user_ref_id: number | null
  children: MenuItem[]
}

const fields = {
  id: z.number().int(),
  parent_id: z.number().int().nullable(),
  order: z.number(),
  title: z.string(),
  icon: z.string().nullable(),
  uri: z.string().nullable(),
  permission: z.string().nullable(),
  organization_id: z.number().int().nullable(),
  user_ref_id: z.number().int().nullable(),
}

const leaf = z.object({ ...fields, children: z.array(z.never()).max(0) })
const branch = z.object({ ...fields, children: z.array(leaf) })

/** Three levels, no deeper. Fixed items have negative ids: Billing History −98, My Orders −99, Logout −101. */
const menuItem = z.object({ ...fields, children: z.array(branch) })

/**
 * What screens of the menu show only to those who may: two of its entries lead everybody to lists of staff, and the list of
 * people shows what waits for whoever may decide it. Whoever may not would be refused, and each refusal is recorded.
 */
const menuAct = z.enum(['see-bills', 'see-orders', 'see-factor-resets', 'see-erasures'])

export type MenuAct = z.infer<typeof menuAct>

export const menuRoutes = {
  all: defineRoute({
    method: 'GET',
    path: '/all-menu',
    summary: 'The menu tree of the signed-in person, ordered, with the fixed items appended',
    right: { audience: 'signed-in', name: 'menus.read-own' },
    response: wholeList(menuItem).extend({ can: z.array(menuAct) }),
  }),
}
