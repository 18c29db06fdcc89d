import * as z from 'zod'
import { optionalText, text } from './form-fields'
import { defineLookup, defineResource } from './resource'
import { bodyId, defineRoute, id } from './route'
import { changed, one } from './wire'

/** The most levels a menu has. */
export const menuDepth = 3

const notAPath = 'Write a path of the portal, such as desk/outages.'

/** Where an item leads: below `/admin/`, without a scheme and without another host. */
const uri = z
  .string()
  .trim()
  .max(300)
  .transform((given) => (given === '' ? null : given))
  .pipe(
    z
      .string()
      .regex(/^(?!.*[/\\]{2})[A-Za-z0-9_\-./?=&%]+$/, notAPath)
      .nullable(),
  )
  .nullish()

const icon = z
  .string()
  .trim()
  .max(60)
  .regex(/^[a-z0-9-]*$/, 'The icon field is not known')
  .transform((given) => (given === '' ? null : given))
  .nullish()

/** Items between two of the product's own have fractions: 99.5 is after My Orders and before Logout. */
const order = z.number().min(0).max(100_000)

/** One entry of the menu; one without a path is a group. */
export const menuItems = defineResource({
  noun: 'menu-item',
  model: 'menu-item',
  path: '/admin-menu',
  record: {
    parent_id: z.number().int().nullable(),
    order: z.number(),
    title: z.string(),
    icon: z.string().nullable(),
    uri: z.string().nullable(),
    /** The name of an admin permission; null: everybody sees the item. */
    permission: z.string().nullable(),
    organization_id: z.number().int().nullable(),
    organization: z.string().nullable(),
    user_ref_id: z.number().int().nullable(),
    /** The name of the person who alone sees the item; null also where the caller may not list them. */
    user_ref: z.string().nullable(),
  },
  form: {
    title: text('The title field is required', { max: 100 }),
    parent_id: bodyId.nullish(),
    order: order.optional(),
    icon,
    uri,
    /** Empty: everybody sees the item. */
    permission: optionalText({ max: 100 }),
    organization_id: bodyId.nullish(),
    user_ref_id: bodyId.nullish(),
  },
  filters: {},
  sort: ['title', 'order'],
  listedBy: 'order',
  deletion: 'Delete a menu item with all items below it, if the caller may delete each of them',
})

export const menuLookup = defineLookup({
  path: '/all-menu-for-dropdown',
  called: 'menu items',
  fields: { title: z.string(), parent_id: z.number().int().nullable(), order: z.number() },
})

const place = z.strictObject({
  id: bodyId,
  parent_id: bodyId.nullable(),
  order,
})

/** Opens no call. It marks menu items that are of use only to people with a line of their own. */
export const ownLinePermission = 'self-care.use'

export const menuPreviewRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/admin-menu/preview',
    summary: 'Of the permissions that menu items name: those a role has, and those that do not exist',
    right: { audience: 'staff', name: 'admin-menu.preview' },
    query: z.strictObject({ role_id: id }),
    response: one(
      z.object({
        permissions: z.array(z.string()),
        /** Names of permissions that do not exist: only administrators see menu items with such a name. */
        unknown: z.array(z.string()),
      }),
    ),
    errors: ['record.not-found'],
  }),
}

/** A look-up for the menu's editor: whoever may change items may call it. */
const choice = <const Path extends `/${string}`, Fields extends z.ZodRawShape>(
  path: Path,
  called: string,
  fields: Fields,
) => ({
  ...defineLookup({ path, called, fields }).route,
  right: { audience: 'staff', name: 'admin-menu.choose' } as const,
  goesWith: menuItems.routes.update,
})

/** What the menu's editor chooses from; nothing of it needs a right of its own. */
export const menuChoiceRoutes = {
  permissions: choice('/admin-menu/permissions', 'permissions for a menu item', {
    name: z.string(),
    display_name: z.string(),
  }),
  roles: choice('/admin-menu/roles', 'roles to preview the menu as', {
    name: z.string(),
    display_name: z.string(),
  }),
  organizations: choice('/admin-menu/organizations', 'organizations whose menu the caller may change', {
    name: z.string(),
  }),
}

export const menuOrderRoutes = {
  update: defineRoute({
    method: 'PUT',
    path: '/update-menu-order',
    summary: 'Put items of the menu in order: all of them, or none',
    right: { audience: 'staff', name: 'admin-menu.order' },
    body: z.strictObject({ items: z.array(place).min(1).max(500) }),
    response: changed(z.object({ moved: z.number().int() })),
    errors: ['record.not-found'],
  }),
}
