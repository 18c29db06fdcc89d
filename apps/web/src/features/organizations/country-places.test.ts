import { isPayable } from '@uplink/contract/currencies'
import { expect, it } from 'vitest'
import { placeIn } from './country-places'

const dhaka = { country: 'BD', currency: 'BDT', time_zone: 'Asia/Dhaka' }
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const countries = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => regions.of(code) !== undefined && code !== 'BD')
const currencyIn = (country: string) => placeIn(dhaka, country).currency

it('knows for every country a currency in which bills can be paid', () => {
  // what is no country any more, or never was, or where nobody lives
  const none =
    'AN AQ BU CP CQ CS CT DD DG DY EA EU EZ FQ FX GS HV IC JT MI NH NQ NT PC PU PZ QO RH SU TP UK UN VD WK XA XB YD YU ZR ZZ'
  const without = countries.filter((code) => currencyIn(code) === '')
  expect(without.filter((code) => !none.includes(code))).toEqual([])
  const known = Intl.supportedValuesOf('currency')
  const wrong = countries
    .map(currencyIn)
    .filter((code) => code !== '' && !(isPayable(code) && known.includes(code)))
  expect(wrong).toEqual([])
})

it('moves currency and clocks along, and asks for what a country has several of', () => {
  expect(placeIn(dhaka, 'GB')).toEqual({ country: 'GB', currency: 'GBP', time_zone: 'Europe/London' })
  expect(placeIn(dhaka, 'US')).toEqual({ country: 'US', currency: 'USD', time_zone: '' })
  const newYork = { country: 'US', currency: 'USD', time_zone: 'America/New_York' }
  expect(placeIn(newYork, 'JP')).toEqual({ country: 'JP', currency: 'JPY', time_zone: 'Asia/Tokyo' })
})

it('leaves what somebody chose against the country', () => {
  const inEuros = { country: 'GB', currency: 'EUR', time_zone: 'Europe/Berlin' }
  expect(placeIn(inEuros, 'JP')).toEqual({ country: 'JP', currency: 'EUR', time_zone: 'Europe/Berlin' })
  expect(placeIn(inEuros, '')).toEqual({ ...inEuros, country: '' })
})
