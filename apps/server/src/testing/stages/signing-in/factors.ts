import { authRoutes } from '@uplink/contract/auth'
import { secondFactorRoutes } from '@uplink/contract/second-factors'
import type { NewPerson } from '../../../modules/auth/auth.factory'
import type { Caller, TestApp } from '../../test-app'
import { codeOf, stepAt } from '../../../modules/auth/factors/totp'

export const password = 'right horse'
/** Long enough for the next code of an app. */
export const step = 30_000

/** The bytes of a secret as an app shows it. */
function bytesOf(base32: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(base32, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

/** An app on somebody's phone, whose clock may be some steps off. */
export const phoneWith = (app: TestApp, secret: string) => ({
  code: (off = 0) => codeOf(bytesOf(secret), stepAt(app.clock.now()) + off),
})

let count = 0

export interface PersonWithApp {
  caller: Caller
  username: string
  phone: ReturnType<typeof phoneWith>
  /** The factor's id. */
  factor: number
  recoveryCodes: string[]
}

/** A person with an app; the code that confirmed it is used up, so the next one comes with the next step. */
export async function personWithApp(app: TestApp, person: NewPerson = {}): Promise<PersonWithApp> {
  const username = person.username ?? `two-steps-${++count}`
  const passwordHash = await app.passwords.hash(password)
  const caller = await app.signIn({ ...person, username, passwordHash })
  const added = await addApp(app, caller)
  return { caller, username, ...added }
}

/** Adds an app as a person does. */
export async function addApp(app: TestApp, caller: Caller, code?: string) {
  const begun = await caller.call(secondFactorRoutes.beginApp, {
    body: { password, ...(code !== undefined && { code }) },
  })
  const { id, secret } = begun.body.data
  const phone = phoneWith(app, secret)
  const confirmed = await caller.call(secondFactorRoutes.confirmApp, {
    params: { id },
    body: { code: phone.code(), name: 'Phone' },
  })
  app.clock.pass(step)
  return { phone, factor: id, recoveryCodes: confirmed.body.data.recovery_codes ?? [] }
}

/** The first step of a sign-in; its challenge. */
export async function challengeOf(app: TestApp, username: string): Promise<string> {
  const { body } = await app.guest.call(authRoutes.login, { body: { username, password } })
  if (!('second_factor' in body.data)) throw new Error('no second factor is wanted')
  return body.data.second_factor.challenge
}
