import { mobileForm } from '@uplink/contract/phones'
import { installNumbering } from '../phones/numbering'
import { searchForm } from '@uplink/contract/search-form'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/databases/test-database'

installNumbering()

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** The texts whose form the database sees otherwise. */
async function differing(texts: readonly string[]) {
  const { rows } = await sql<{ written: string; form: string }>`
    SELECT written, search_form(written) AS form FROM unnest(${[...texts]}::text[]) AS written`.execute(
    database.db,
  )
  return rows
    .filter(({ written, form }) => form !== searchForm(written))
    .map((row) => ({ ...row, expected: searchForm(row.written) }))
}

/** Assigned long ago, so that both sides' tables of characters know them. */
const known = /^[^\p{Cn}\p{Cs}\p{Co}\0]$/u
const ranges = [
  [0x01, 0x58f],
  [0x600, 0x6ff],
  [0x900, 0xdff],
  [0x1e00, 0x2bff],
  [0x3000, 0x30ff],
  [0xac00, 0xac80],
  [0xf900, 0xffff],
  [0x1f300, 0x1f6ff],
] as const
const characters = ranges.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).filter((one) =>
    known.test(one),
  ),
)

it('is the same in the database for each character, alone and between letters', async () => {
  expect(characters.length).toBeGreaterThan(5000)
  expect(await differing(characters)).toEqual([])
  expect(await differing(characters.map((one) => `A${one}\u0301 ${one}\u09BC${one}`))).toEqual([])
})

it('is the same in the database for random texts, and is the form of itself', async () => {
  let seed = 41
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const often = [
    ..."aAzZ0  \t-'éÉİıςΣßẞаЯড়য়ড়ৎ০৯কািো্\u09BC\u09BE\u0301\u200C\u200D\u200E\u00A0\uFEFF\uFF21\u2019",
  ]
  const oneOf = (list: readonly string[]) => list[random(list.length)] ?? ''
  const texts = Array.from({ length: 5000 }, () =>
    Array.from({ length: random(12) }, () => oneOf(random(4) > 0 ? often : characters)).join(''),
  )
  expect(await differing(texts)).toEqual([])
  expect(texts.map(searchForm).filter((form) => searchForm(form) !== form)).toEqual([])
})

it('goes with a form of mobile numbers that is the same in the database', async () => {
  const beginnings = ['', '+88', '88', '+880', '880', '00880', '0088', '+৮৮০', '+44', '1', '০']
  const numbers = [
    '01711000000',
    '1711000000',
    '017-1100 0000',
    '(0)1711.000/000',
    '০১৭১১০০০০০০',
    '0171100000',
    'x',
  ]
  const texts = beginnings.flatMap((begin) => numbers.map((number) => `${begin} ${number}`))
  const { rows } = await sql<{ written: string; form: string }>`
    SELECT written, mobile_form(written) AS form FROM unnest(${texts}::text[]) AS written`.execute(
    database.db,
  )
  // what the database once took for one is the same in code, which takes more notations
  const taken = rows.filter(({ form }) => form === '01711000000')
  expect(taken.length).toBeGreaterThan(20)
  expect(taken.map(({ written }) => mobileForm(written))).toEqual(taken.map(({ form }) => form))
})
