import { defineRoute, type RouteDefinition } from '@uplink/contract/route'
import { asIs, paragraphs } from '@uplink/contract/visible-texts'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { Problem } from './problem'
import { parseRequest } from './validation'

const note = {
  text: paragraphs(z.string()),
  tags: z.array(z.string()).optional(),
  by: z.object({ name: z.string() }),
}
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
  const requests = (text: z.ZodType) => ({ ...routeOf('public'), body: z.strictObject({ text }) })
  function codeOf(text: unknown, schema: z.ZodType = z.string().min(1).max(10)): string | undefined {
    try {
      parseRequest(requests(schema), { params: {}, query: {}, body: { text } } as unknown as FastifyRequest)
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

describe('characters that nobody can see', () => {
  const bodyOf = (body: object) =>
    parseRequest(routeOf('public'), { params: {}, query: {}, body } as FastifyRequest).body
  const problem = (field: string) => [`The ${field} field has a line break or a control character`]

  it('are removed from every text', () => {
    for (const mark of ['\u202e', '\u2066', '\u200e', '\u200b', '\ufeff', '\u00ad', '\u200d'])
      expect(bodyOf({ text: `a${mark}b`, by: { name: `${mark}Ayesha${mark}` } })).toMatchObject({
        text: 'ab',
        by: { name: 'Ayesha' },
      })
  })

  it('stay where they join: in Bangla and between pictures', () => {
    for (const text of ['র\u200d্যাব', '👩\u200d💻', 'নাম\u200cটি'])
      expect(bodyOf({ text, by: { name: text } })).toMatchObject({ text, by: { name: text } })
    expect(bodyOf({ text: 'রহিম\u200d', by: { name: 'x' } })).toMatchObject({ text: 'রহিম' })
  })

  it('are refused where they control something; only texts of several lines may have line breaks and tabs', () => {
    const good = { text: 'a\n\tb\r\n', by: { name: 'Ayesha' } }
    expect(errorsOf(routeOf('public'), { body: good })).toBeUndefined()
    for (const bad of ['a\u0007', 'a\u0085b', 'a\u001b[0m'])
      expect(errorsOf(routeOf('public'), { body: { text: bad, by: { name: bad } } })).toEqual({
        text: problem('text'),
        'by.name': problem('by.name'),
      })
    for (const bad of ['x\ny', 'x\ty', 'x\u2028y'])
      expect(errorsOf(routeOf('public'), { body: { text: bad, by: { name: bad } } })).toEqual({
        'by.name': problem('by.name'),
      })
  })

  it('stay where a schema takes a text as it is, whatever its name, however deep it stands and however it is checked further', () => {
    const odd = 'a\u202e\n\u0007\u200b'
    const secret = asIs(z.string()).refine((text) => text.length > 1)
    const raw = asIs(z.array(z.object({ of: z.string() })).default([]))
    const body = z.strictObject({
      phrase: secret.nullish(),
      list: raw.optional(),
      either: z.union([z.number(), z.record(z.string(), paragraphs(z.string()))]),
      older: z.preprocess((given) => given, z.object({ name: asIs(z.string()) })),
    })
    const sent = { phrase: odd, list: [{ of: odd }], either: { x: 'a\u202e\nb' }, older: { name: odd } }
    const { body: taken } = parseRequest({ ...routeOf('public'), body }, {
      params: {},
      query: {},
      body: sent,
    } as unknown as FastifyRequest)
    expect(taken).toEqual({ ...sent, either: { x: 'a\nb' } })
  })

  it('are refused where a schema moves a text from where they would have been removed', () => {
    const body = z.preprocess(
      (given) => ({ name: (given as { older?: string }).older }),
      z.object({ name: z.string() }),
    )
    const route = { ...routeOf('public'), body }
    expect(errorsOf(route, { body: { older: 'a\u202eb' } })).toEqual({
      name: ['The name field has a character that cannot be seen'],
    })
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
