import { expect, it } from 'vitest'
import { searchPeople } from './search-people'

it('searches for people from two characters on, and narrows the first ones by one', async () => {
  const requests: (string | undefined)[] = []
  const ask = async (q: string | undefined) => {
    requests.push(q)
    return ['Tasnim', 'Mahmud']
  }
  const find = (text: string) => searchPeople(text, ask, (name) => name)
  expect(await find(' ')).toEqual(['Tasnim', 'Mahmud'])
  expect(await find('t')).toEqual(['Tasnim'])
  expect(await find(' ta')).toEqual(['Tasnim', 'Mahmud'])
  await find('x'.repeat(100))
  expect(requests).toEqual([undefined, undefined, 'ta', 'x'.repeat(64)])
})
