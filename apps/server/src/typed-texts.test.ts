import type { RouteDefinition } from '@uplink/contract/route'
import { declaredKind, layersOf, textKindAt } from '@uplink/contract/visible-texts'
import { expect, it } from 'vitest'
import type * as z from 'zod'
import { allRoutes } from './modules'

// Every text that a call takes is of one kind: one line unless its schema says that it has several, or is taken as it is.

interface Place {
  route: string
  path: string[]
  kind: string
  /** Undefined: a pattern or a list of words says how long it may be. */
  max: number | undefined
  isDeclared: boolean
}

/** The texts of a schema, each with its place. */
function textsIn(
  schema: z.core.$ZodType,
  path: string[] = [],
  said = false,
): Omit<Place, 'route' | 'kind'>[] {
  const layers = layersOf([schema])
  const isDeclared = said || layers.some((each) => declaredKind(each) !== undefined)
  return layers.flatMap((layer) => {
    const { def, bag } = (layer as z.core.$ZodTypes)._zod
    const below = (name: string, inner: z.core.$ZodType) =>
      textsIn(inner, [...path, name], isDeclared && declaredKind(layer) === 'as-is')
    switch (def.type) {
      case 'string':
        return [{ path, max: bag['maximum'] as number | undefined, isDeclared }]
      case 'object':
        return Object.entries(def.shape).flatMap(([name, inner]) => below(name, inner))
      case 'array':
        return below('0', def.element)
      case 'record':
        return below('x', def.valueType)
      default:
        return []
    }
  })
}

const isTyped = ({ right }: RouteDefinition) => right.audience !== 'network'
const places = allRoutes.filter(isTyped).flatMap((route) =>
  (['query', 'body'] as const).flatMap((part) => {
    const schema = part === 'body' && route.rawBody ? undefined : route[part]
    return (schema ? textsIn(schema) : []).map((one): Place => {
      const kind = schema && textKindAt(schema, one.path)
      return { ...one, route: `${route.method} ${route.path}`, kind: kind ?? 'none' }
    })
  }),
)
const nameOf = ({ path }: Place) => path.findLast((name) => !/^(\d+|x)$/.test(name)) ?? ''
const told = ({ route, path, kind }: Place) => `${route}: ${path.join('.')} (${kind})`

it('finds the kind of every text that a route takes', () => {
  expect(places.length).toBeGreaterThan(500)
  expect(places.filter(({ kind }) => kind === 'none').map(told)).toEqual([])
  expect(new Set(places.map(({ kind }) => kind))).toEqual(new Set(['line', 'paragraphs', 'as-is']))
})

it('is told by its schema of which kind a long text is', () => {
  const unsaid = places.filter(({ max = 0, isDeclared }) => max > 300 && !isDeclared)
  expect(unsaid.map(told)).toEqual([])
})

it('takes secrets as they are', () => {
  const secrets = places.filter((place) => /password|secret|token/.test(nameOf(place)))
  expect(secrets.length).toBeGreaterThan(15)
  expect(secrets.filter(({ kind }) => kind !== 'as-is').map(told)).toEqual([])
})

it('takes what a person writes in lines in lines, and queries and names never', () => {
  const written = [
    'address',
    'body',
    'body_bn',
    'description',
    'description_bn',
    'mail_footer',
    'note',
    'reason',
    'text',
    'text_bn',
  ]
  const inLines = places.filter(({ kind }) => kind === 'paragraphs')
  expect(new Set(inLines.map(nameOf))).toEqual(new Set(written))
  // where equipment is reached is no place where somebody lives, and a gateway's template is sent as it is
  const isNetwork = ({ route }: Place) => / \/access-servers\b|\/sms-gateway$/.test(route)
  const forgotten = places.filter(
    (place) => written.includes(nameOf(place)) && place.kind !== 'paragraphs' && !isNetwork(place),
  )
  expect(forgotten.map(told)).toEqual([])
})
