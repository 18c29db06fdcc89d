import { credentials } from '@uplink/contract/auth'
import { fieldErrors } from '@uplink/contract/wording'
import { describe, expect, it } from 'vitest'
import { checkCredentials } from './credentials-check'

const usernames = ['', ' ', '\t ', 'customer', 'a'.repeat(64), ` ${'a'.repeat(64)} `, 'a'.repeat(65)]
const passwords = ['', ' ', 'demo-customer', 'a'.repeat(128), 'a'.repeat(129)]
const cases = usernames.flatMap((username) => passwords.map((password) => ({ username, password })))

describe('checkCredentials', () => {
  it.each(cases)('says what the contract says: %j', (given) => {
    const parsed = credentials.safeParse(given)
    const contract = parsed.success ? {} : fieldErrors(parsed.error.issues)
    const ours = Object.fromEntries(
      Object.entries(checkCredentials(given)).map(([field, text]) => [field, [text]]),
    )
    expect(ours).toEqual(contract)
  })

  it('has the specification’s texts', () => {
    expect(checkCredentials({ username: '', password: '' })).toEqual({
      username: 'The Username  field is required',
      password: 'The Password field is required',
    })
  })
})
