import { bodyId } from '@uplink/contract/route'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'

/** The fields of a body, by their names. */
export const fieldsOf = (body: z.ZodType | undefined) =>
  (body instanceof z.ZodObject ? body.shape : {}) as object

/** A field's schema without `optional`, `nullable` and list around it. */
function bare(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return bare(schema.unwrap())
  return schema instanceof z.ZodArray ? bare(schema.element) : schema
}

/** Whether a field names a record: by an id, also one with a sentence of its own for when it is missing, or as a line. */
export const namesRecord = (field: string, schema: unknown) =>
  field === 'cuid' || (field !== 'version' && isDeepStrictEqual(shapeOf(bare(schema)), shapeOf(bodyId)))

const shapeOf = (schema: unknown) =>
  z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' })
