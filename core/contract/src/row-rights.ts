import * as z from 'zod'
import { permissionActions } from './permission-rules'
import { defineRoute } from './route'
import { wholeList } from './wire'

/** What the row rules of the caller's roles allow. */
export const rowRightRoutes = {
  own: defineRoute({
    method: 'GET',
    path: '/custom-permission-list',
    summary:
      'What the caller’s row rules allow: for each route list, the actions possible on at least some rows',
    right: { audience: 'signed-in', name: 'custom-permissions.own' },
    response: wholeList(
      z.object({
        /** The id of the route list. */
        id: z.number().int(),
        route_name: z.string(),
        path_url: z.string(),
        route_model: z.string(),
        actions: z.array(z.enum(permissionActions)),
        /** `1`: every action on every row. */
        flag: z.enum(['0', '1']),
      }),
    ),
  }),
}
