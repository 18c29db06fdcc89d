import { expect, it } from 'vitest'
import { searchForm } from './search-form'

it.each([
  ['is composed or not', 'Zoë Müller', 'Zoe\u0308 Mu\u0308ller'],
  ['has capitals or not', 'ÉMILE Σίσυφος', 'émile ΣΊΣΥΦΟΣ'],
  ['is wide or narrow', 'Ｕｐｌｉｎｋ　１２', 'Uplink 12'],
  ['has letters of Bangla in one piece or two', 'বড় আয়েশা আষাঢ়', 'বড\u09BC আয\u09BCেশা আষাঢ\u09BC'],
  ['has vowels of Bangla in one piece or two', 'কো কৌ আমি', 'ক\u09C7\u09BE ক\u09C7\u09D7 অ\u09BEমি'],
  ['is typed with joiners or without', 'র\u200D্যাব', 'র্যাব'],
  ['has the final t in its old or its new form', 'উৎসব', 'উত\u09CD\u200Dসব'],
  ['has digits of Bangla or others', 'সেক্টর ১২', 'সেক্টর 12'],
  ['has typographic signs or plain ones', 'O’Brien – “Gold”', 'o\'brien - "gold"'],
  ['has one blank or several', ' Gold\u00A0 10\t', 'Gold 10'],
])('a text is the same whether it %s', (_, one, other) => {
  expect(searchForm(one)).toBe(searchForm(other))
})

it('keeps apart what reads differently', () => {
  const texts = ['নদী', 'নদি', 'Ayesha', 'Ayesa', 'e', 'é', '১', '২', 'ড', 'ড়']
  expect(new Set(texts.map(searchForm)).size).toBe(texts.length)
})
