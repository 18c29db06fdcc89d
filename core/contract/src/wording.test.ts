import { expect, it } from 'vitest'
import * as z from 'zod'
import { text } from './form-fields'
import { id } from './route'
import { fieldErrors, installWording } from './wording'

installWording()

const errorsOf = (schema: z.ZodType, sent: unknown) => fieldErrors(schema.safeParse(sent).error?.issues ?? [])

it('names the element of a list of plain values by its list, each text once', () => {
  const schema = z.strictObject({ ids: z.array(z.number().int().min(1)) })
  expect(errorsOf(schema, { ids: ['1', 2.5, -1, 0] })).toEqual({
    ids: [
      'Each entry of the ids field must be a number',
      'Each entry of the ids field must be a whole number',
      'Each entry of the ids field must be at least 1',
    ],
  })
})

it('names the field of an element by its place in the list', () => {
  const schema = z.strictObject({ rules: z.array(z.strictObject({ percent: z.number() })) })
  expect(errorsOf(schema, { rules: [{ percent: 1 }, { odd: 1 }] })).toEqual({
    'rules.1.percent': ['The percent field is required'],
    'rules.1.odd': ['The rules.1.odd field is not known'],
  })
})

it('says of a text that is too long what it may be, and not that it is missing', () => {
  const schema = z.strictObject({ name: text('The name field is required', { max: 5 }) })
  expect(errorsOf(schema, { name: 'too long' })).toEqual({
    name: ['The name field must be at most 5 characters long'],
  })
  for (const sent of [{}, { name: null }, { name: ' ' }])
    expect(errorsOf(schema, sent)).toEqual({ name: ['The name field is required'] })
})

it('says of a value of another kind what it has to be, and not that it is missing', () => {
  const schema = z.strictObject({ name: text('The name field is required', { max: 5 }), package_id: id })
  expect(errorsOf(schema, { name: 5, package_id: '1e3' })).toEqual({
    name: ['The name field must be text'],
    package_id: ['The package field must be a number'],
  })
  expect(errorsOf(schema, { name: 'Home' })).toEqual({ package_id: ['The package field is required'] })
})

it('says what is wrong with a body that is no object', () => {
  expect(errorsOf(z.strictObject({}), [])).toEqual({ body: ['The value field must be an object'] })
})
