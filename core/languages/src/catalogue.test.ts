import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCatalogue } from './catalogue'

const { find } = createCatalogue({
  texts: [
    { Cancel: 'বাতিল করুন', today: 'আজ', '{count} hours': '{count} ঘণ্টা', 'Pay {amount}': '{amount} দিন' },
  ],
  forms: [
    {
      'Bill {number} is due {time}': '{time} বিল {number}',
      '{name}, {name} again': '{name}, আবার {name}',
    },
    {
      'Work in {area}': '{area} এলাকায় কাজ',
      'Work in {area} is cancelled': '{area} এলাকার কাজ বাতিল',
      '{title}. {body}': '{title}। {body}',
      'Is it {what}? (yes)': 'এটি কি {what}? (হ্যাঁ)',
    },
  ],
})

describe('a catalogue', () => {
  it('finds a text as it is, also with its placeholders', () => {
    expect(find('Cancel')).toBe('বাতিল করুন')
    expect(find('Work in {area}')).toBe('{area} এলাকায় কাজ')
  })

  it('finds a text whose values are filled in, and keeps them, wherever they stand', () => {
    expect(find('Bill INV-7 is due 10/03/2026')).toBe('10/03/2026 বিল INV-7')
    expect(find('Work in Mirpur,\nDhaka')).toBe('Mirpur,\nDhaka এলাকায় কাজ')
    expect(find('Ada, Ada again')).toBe('Ada, আবার Ada')
  })

  it('translates a value that is a text itself, and no other', () => {
    expect(find('Bill INV-7 is due today')).toBe('আজ বিল INV-7')
    expect(find('Bill Cancel is due in 36 hours')).toBe('in 36 hours বিল Cancel')
    expect(find('Bill INV-7 is due 1,036 hours')).toBe('1,036 ঘণ্টা বিল INV-7')
  })

  it('learns what a provider calls its own things, and never changes what is the product’s', () => {
    const own = createCatalogue({
      texts: [{ Cancel: 'বাতিল করুন', Mar: 'মার্চ' }],
      forms: [{ 'Work in {area} until {date}': '{date} পর্যন্ত {area} এলাকায় কাজ' }],
    })
    expect(own.find('Work in Mirpur until Mar 01, 2026')).toBe('মার্চ 01, 2026 পর্যন্ত Mirpur এলাকায় কাজ')
    own.learn({ Mirpur: 'মিরপুর', Cancel: 'অন্য' })
    expect(own.find('Mirpur')).toBe('মিরপুর')
    expect(own.find('Work in Mirpur until Mar 01, 2026')).toBe('মার্চ 01, 2026 পর্যন্ত মিরপুর এলাকায় কাজ')
    expect(own.find('Cancel')).toBe('বাতিল করুন')
  })

  it('finds what one provider says for its own customers alone', () => {
    const mirpur = { Mirpur: 'মিরপুর' }
    expect(find('Work in Mirpur', mirpur)).toBe('মিরপুর এলাকায় কাজ')
    expect(find('Mirpur', mirpur)).toBe('মিরপুর')
    expect(find('Work in Mirpur')).toBe('Mirpur এলাকায় কাজ')
    expect(find('constructor', mirpur)).toBeUndefined()
  })

  it('finds a text of a screen only as it is: people write things that begin like it', () => {
    expect(find('Pay {amount}')).toBe('{amount} দিন')
    expect(find('Pay with bKash')).toBeUndefined()
  })

  it('prefers the pattern with the most words of its own', () => {
    expect(find('Work in Mirpur is cancelled')).toBe('Mirpur এলাকার কাজ বাতিল')
  })

  it('takes signs as they are', () => {
    expect(find('Is it $&? (yes)')).toBe('এটি কি $&? (হ্যাঁ)')
    expect(find('Is it so (yes)')).toBeUndefined()
  })

  it('knows nothing else', () => {
    for (const unknown of [
      '',
      'cancel',
      'Cancel ',
      'Bill INV-7',
      'Please: Work in Mirpur',
      'One. Two',
      'constructor',
    ])
      expect(find(unknown)).toBeUndefined()
  })

  it('leaves long texts to the people who wrote them', () => {
    const long = 'x'.repeat(600)
    expect(find(`Work in ${long}`)).toBeUndefined()
    expect(createCatalogue({ texts: [{ [long.repeat(2)]: 'দীর্ঘ' }] }).find(long.repeat(2))).toBe('দীর্ঘ')
  })

  it('finds as well after many others were asked for', () => {
    for (let i = 0; i < 1200; i++) expect(find(`Work in ${i}`)).toBe(`${i} এলাকায় কাজ`)
    expect(find('Work in 3')).toBe('3 এলাকায় কাজ')
  })
})

const textOf = (signs: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...signs), minLength, maxLength })
const words = fc
  .tuple(textOf('abcxyz', 2, 8), textOf(' .?*+()[]|^\\-/', 0, 3))
  .map(([letters, signs]) => letters + signs)
// None of the signs of words, so that there is one way only to tell values and words apart.
const value = textOf('0189ABZ{}$&"\n৳', 1, 12)

const sentence = fc.integer({ min: 1, max: 5 }).chain((count) =>
  fc.record({
    words: fc.array(words, { minLength: count, maxLength: count }),
    values: fc.array(value, { minLength: count, maxLength: count }),
    order: fc.shuffledSubarray([...Array(count).keys()], { minLength: count, maxLength: count }),
  }),
)

describe('any text with placeholders', () => {
  it('is found with any values, which go where the other language has them', () => {
    fc.assert(
      fc.property(sentence, ({ words: parts, values, order }) => {
        const english = parts.map((part, i) => `${part}{v${i}}`).join('')
        const translated = order.map((i) => `বাংলা {v${i}}`).join(', ')
        const catalogue = createCatalogue({ forms: [{ [english]: translated }] })
        const filled = parts.map((part, i) => `${part}${values[i]}`).join('')
        expect(catalogue.find(filled)).toBe(order.map((i) => `বাংলা ${values[i]}`).join(', '))
        expect(catalogue.find(english)).toBe(translated)
      }),
    )
  })
})
