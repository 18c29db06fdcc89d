import * as z from 'zod'
import { declareAlike } from './visible-texts'

type Def = z.core.$ZodTypes['_zod']['def']

/**
 * The same schema, but every object in it refuses unknown fields, and nothing that is wrong is replaced (`catch`). For
 * what is sent in a schema that also reads what was stored by an older version, whose unknown fields are dropped.
 */
export function strictly<S extends z.core.$ZodType>(schema: S): S {
  const def = schema._zod.def as Def
  const again = (changed: object) => declareAlike(z.core.clone(schema, { ...def, ...changed }), schema)
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([field, inner]) => [field, strictly(inner)] as const)
      const shape: z.core.$ZodShape = Object.fromEntries(fields)
      return again({ shape, catchall: z.never() })
    }
    case 'catch':
      return strictly(def.innerType) as unknown as S
    case 'array':
      return again({ element: strictly(def.element) })
    case 'default':
    case 'prefault':
    case 'optional':
    case 'nullable':
      return again({ innerType: strictly(def.innerType) })
    case 'pipe':
      return again({ in: strictly(def.in), out: strictly(def.out) })
    default:
      return schema
  }
}

/** What was sent, without fields that are accepted but mean nothing. */
export function leavingOut(fields: readonly string[], sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  return Object.fromEntries(Object.entries(sent).filter(([field]) => !fields.includes(field)))
}
