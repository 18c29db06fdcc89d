import { expect, it } from 'vitest'
import { createLogger } from './logger'

/** What is written of one message. */
function written(details: object, message: string): string {
  let text = ''
  createLogger('info', { write: (line) => void (text += line) }).info(details, message)
  return text
}

it('writes one line of JSON with the time in UTC, whatever a text has in it', () => {
  const said = 'a name\r\n{"level":60,"msg":"invented"}\u0007'
  const text = written({ said }, `of ${said}`)
  expect(text.split('\n')).toHaveLength(2)
  expect(text.trimEnd()).not.toMatch(/\p{Cc}/u)
  expect(JSON.parse(text)).toMatchObject({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/) as string,
    said,
    msg: `of ${said}`,
  })
})

it('hides what lets somebody in, at the top and one level below', () => {
  const secret = 'of-this-call'
  const text = written(
    {
      password: secret,
      token: secret,
      authorization: secret,
      given: { password: secret, token: secret, authorization: secret },
      request: { headers: { authorization: secret, cookie: secret, host: 'portal.example' } },
    },
    'a call',
  )
  expect(text).not.toContain(secret)
  expect(text.match(/\[hidden\]/g)).toHaveLength(8)
  expect(text).toContain('portal.example')
})
