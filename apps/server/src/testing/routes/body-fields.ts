import * as z from 'zod'

/** The fields of a body, by their names. */
export const fieldsOf = (body: z.ZodType | undefined) =>
  (body instanceof z.ZodObject ? body.shape : {}) as object

/** A field's schema without `optional`, `nullable` and list around it. */
export function bare(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return bare(schema.unwrap())
  return schema instanceof z.ZodArray ? bare(schema.element) : schema
}
