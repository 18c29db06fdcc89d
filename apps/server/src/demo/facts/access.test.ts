import { authRoutes } from '@uplink/contract/auth'
import { billingRoutes } from '@uplink/contract/billing'
import { connectionRoutes } from '@uplink/contract/connections'
import { notificationRoutes } from '@uplink/contract/notifications'
import { orderRoutes } from '@uplink/contract/orders'
import { listRuleSet, permissionGrantShape } from '@uplink/contract/permission-rules'
import { postRoutes } from '@uplink/contract/posts'
import type { RouteDefinition } from '@uplink/contract/route'
import { ticketRoutes } from '@uplink/contract/tickets'
import { usageRoutes } from '@uplink/contract/usage'
import { describe, expect, it } from 'vitest'
import { adminPermissions, customPermissions, routeLists } from './access'
import { menuEntries, type MenuEntry } from './menu-items'

const routes: readonly RouteDefinition[] = [
  authRoutes,
  billingRoutes,
  connectionRoutes,
  notificationRoutes,
  orderRoutes,
  postRoutes,
  ticketRoutes,
  usageRoutes,
].flatMap((table) => Object.values<RouteDefinition>(table))

describe('admin permissions', () => {
  it.each(adminPermissions)('$name reaches routes that exist', ({ methods, paths }) => {
    for (const path of paths.filter((each) => !each.endsWith('/*')))
      expect(
        routes.filter((route) => route.path === path && methods.includes(route.method)),
        path,
      ).toHaveLength(1)
  })
})

describe('custom permissions', () => {
  it.each(customPermissions)('$name speaks of known nouns, actions and fields', ({ pair, details }) => {
    const [ofUser, ofRecord] = pair
    const rules = { custom_condition_field: ofUser, condition_table_field: ofRecord }
    expect(listRuleSet.safeParse(rules).success).toBe(true)
    for (const { model, actions } of details) {
      expect(routeLists.map((route) => route.model)).toContain(model)
      expect(permissionGrantShape.actions.safeParse(actions).success).toBe(true)
    }
  })
})

describe('menu entries', () => {
  const depth = (entries: readonly MenuEntry[]): number =>
    entries.length === 0 ? 0 : 1 + Math.max(...entries.map(({ children }) => depth(children ?? [])))

  it('are three levels deep at most, and need permissions that exist', () => {
    expect(depth(menuEntries)).toBeLessThanOrEqual(3)
    const needed = menuEntries
      .flatMap((entry) => [entry, ...(entry.children ?? [])])
      .flatMap(({ permission }) => permission ?? [])
    expect(needed.filter((name) => !adminPermissions.some((permission) => permission.name === name))).toEqual(
      [],
    )
  })
})
