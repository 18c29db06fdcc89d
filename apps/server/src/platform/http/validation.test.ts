import { defineRoute, type RouteDefinition } from '@uplink/contract/route'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { Problem } from './problem'
import { parseRequest } from './validation'

const note = { text: z.string(), tags: z.array(z.string()).optional(), by: z.object({ name: z.string() }) }
const routeOf = (audience: 'public' | 'network') =>
  defineRoute({
    method: 'POST',
    path: '/notes',
    summary: 'Keep a note',
    right: { audience, name: 'notes.keep' },
    query: z.strictObject({ q: z.string().optional() }),
    body: z.strictObject(note),
    response: z.void(),
  })

function errorsOf(route: RouteDefinition, sent: Partial<Record<'params' | 'query' | 'body', unknown>>) {
  try {
    parseRequest(route, { params: {}, query: {}, ...sent } as FastifyRequest)
    return undefined
  } catch (error) {
    return (error as Problem).details.errors
  }
}

it('names every unknown field, whatever its name', () => {
  const names = Object.getOwnPropertyNames(Object.prototype)
  const errors = names.map((name) => [name, [`The ${name} field is not known`]])
  const sent = Object.fromEntries(names.map((name) => [name, 'x']))
  const { query, body, ...without } = routeOf('public')
  const entriesOf = (given: Record<string, string[]> | undefined) => Object.entries(given ?? {})
  for (const part of ['query', 'body']) {
    expect(entriesOf(errorsOf({ ...without, query }, { body: { ...note, by: {} }, [part]: sent }))).toEqual(
      expect.arrayContaining(errors),
    )
    expect(entriesOf(errorsOf(without, { [part]: sent }))).toEqual(errors)
    expect(entriesOf(errorsOf({ ...without, query, body }, { [part]: sent }))).toEqual(
      expect.arrayContaining(errors),
    )
  }
  const loose = { ...without, body: z.record(z.string(), z.string()) }
  const unkept = Object.fromEntries(
    names.filter((name) => name !== '__proto__').map((name) => [name, '\u0000']),
  )
  expect(Object.keys(errorsOf(loose, { body: unkept }) ?? {})).toEqual(Object.keys(unkept))
})

describe('what has a length that is none', () => {
  const asked = (text: z.ZodType) => ({ ...routeOf('public'), body: z.strictObject({ text }) })
  function codeOf(text: unknown, schema: z.ZodType = z.string().min(1).max(10)): string | undefined {
    try {
      parseRequest(asked(schema), { params: {}, query: {}, body: { text } } as unknown as FastifyRequest)
      return undefined
    } catch (error) {
      if (error instanceof Problem) return error.code
      throw error
    }
  }

  it('is refused, however that would be made a number', () => {
    const deep = JSON.parse('['.repeat(20_000) + ']'.repeat(20_000)) as unknown
    expect(codeOf({ length: deep })).toBe('request.malformed')
    expect(codeOf({ length: { toString: 1, valueOf: 1 } })).toBe('request.malformed')
    expect(codeOf({ length: 5 })).toBe('request.invalid')
  })

  it('is refused inside a text that holds JSON', () => {
    const list = z
      .string()
      .transform((text): unknown => JSON.parse(text))
      .pipe(z.array(z.string()).max(3))
    expect(codeOf('{"length":{"toString":1,"valueOf":1}}', list)).toBe('request.malformed')
    expect(codeOf('["a"]', list)).toBeUndefined()
  })

  it('is the only thing that is: a mistake of a schema’s own is not hidden', () => {
    const broken = z.string().refine(() => {
      throw new TypeError('our own')
    })
    expect(() => codeOf('text', broken)).toThrow('our own')
  })
})

describe('text that the database cannot keep', () => {
  const nul = 'a\u0000b'
  const half = 'a\ud83d'
  const good = { text: 'a 😀\n\tb', by: { name: 'Ayesha' } }

  it('is refused by the name of its field, wherever it is', () => {
    const problem = (field: string) => [`The ${field} field has a character that cannot be stored`]
    expect(errorsOf(routeOf('public'), { body: good })).toBeUndefined()
    for (const bad of [nul, half]) {
      expect(
        errorsOf(routeOf('public'), {
          query: { q: bad },
          body: { text: bad, tags: ['x', bad], by: { name: bad } },
        }),
      ).toEqual({
        q: problem('q'),
        text: problem('text'),
        tags: problem('tags'),
        'by.name': problem('by.name'),
      })
    }
  })

  it('is left to those who read it where equipment sends it, or a signature is over it', () => {
    expect(errorsOf(routeOf('network'), { body: { ...good, text: nul } })).toBeUndefined()
    const raw = { ...routeOf('public'), rawBody: true, body: z.string() }
    expect(errorsOf(raw, { body: nul })).toBeUndefined()
  })
})
