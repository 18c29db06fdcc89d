import { expect, it } from 'vitest'
import { hashedAttribute, readHashed } from './hashed-passwords'

const sixteen = '8846f7eaee8fb117ad06bdd830b7586c'
const salted = `${sixteen}0a0b0c0d`

it.each([
  ['NT', sixteen.toUpperCase(), 'NT-Password', `0x${sixteen}`],
  ['x-nthash', `0x${sixteen}`, 'NT-Password', `0x${sixteen}`],
  ['MD5', Buffer.from(sixteen, 'hex').toString('base64'), 'MD5-Password', `0x${sixteen}`],
  ['smd5', Buffer.from(salted, 'hex').toString('base64'), 'SMD5-Password', `0x${salted}`],
  ['SHA1', 'a'.repeat(40), 'SHA-Password', `0x${'a'.repeat(40)}`],
  ['sha256', 'b'.repeat(64), 'SHA2-Password', `0x${'b'.repeat(64)}`],
  ['Crypt', '$1$abcdefgh$ULIXpfU0rOvXzpUzcqVcx0', 'Crypt-Password', '$1$abcdefgh$ULIXpfU0rOvXzpUzcqVcx0'],
])('reads a password hashed by %s', (name, text, attribute, value) => {
  const hashed = readHashed(name, text)
  expect(hashed && hashedAttribute(hashed)).toEqual({ name: attribute, value })
})

it.each([
  ['nt', 'abc'],
  ['md5', `${sixteen}00`],
  // without its salt
  ['ssha', 'a'.repeat(40)],
  ['crypt', 'a word'],
  ['bcrypt', '$2y$10$abcdefghijklmnopqrstuu'],
])('refuses %s of %j', (name, text) => {
  expect(readHashed(name, text)).toBeUndefined()
})
