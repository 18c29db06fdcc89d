import * as z from 'zod'
import { permissionActions } from './permission-rules'
import { defineRoute } from './route'
import { wholeList } from './wire'

/** What the row rules of somebody's roles let them do. */
export const rowRightRoutes = {
  own: defineRoute({
    method: 'GET',
    path: '/custom-permission-list',
    summary:
      'What one’s own row rules allow: of each route list the actions one may take on some of its rows',
    right: { audience: 'signed-in', name: 'custom-permissions.own' },
    response: wholeList(
      z.object({
        /** Of the route list. */
        id: z.number().int(),
        route_name: z.string(),
        path_url: z.string(),
        route_model: z.string(),
        actions: z.array(z.enum(permissionActions)),
        /** `1`: each of the actions on every row. */
        flag: z.enum(['0', '1']),
      }),
    ),
  }),
}
