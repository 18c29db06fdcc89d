import * as z from 'zod'
import { text } from './form-fields'
import { models, type Model } from './models'
import { defineLookup, defineResource } from './resource'

const modelNames = Object.keys(models) as [Model, ...Model[]]

/** The subjects of row rules: a part of the portal and the kind of record in it. */
export const routeLists = defineResource({
  noun: 'route-list',
  model: 'route-list',
  path: '/route-lists',
  record: {
    route_name: z.string(),
    path_url: z.string(),
    route_controller: z.string(),
    route_model: z.string(),
    details: z.number().int(),
  },
  form: {
    route_name: text('The route name field is required', { max: 200 }),
    path_url: text('The path url field is required', { max: 200 }),
    route_controller: text('The route controller field is required', { max: 200 }),
    route_model: z.enum(modelNames, {
      error: ({ input }) =>
        input == null || input === ''
          ? 'The route model field is required'
          : 'The route model field is not known',
    }),
  },
  filters: {},
  sort: ['route_name', 'route_model', 'updated_at'],
  needsFreshPassword: true,
})

export const routeListLookup = defineLookup({
  path: '/all-route-lists',
  fields: { route_name: z.string(), route_model: z.string() },
})
