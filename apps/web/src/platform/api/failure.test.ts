import { expect, it } from 'vitest'
import { ApiError, NetworkError } from './errors'
import { tellRefusal } from './failure'

const refused = (status: number) =>
  new ApiError(status, { code: 'record.conflict', message: 'Changed meanwhile.', request_id: 'r' })

it.each([
  ['the server’s own sentence', refused(409), ['Changed meanwhile.']],
  ['nothing where the session has ended, which has its dialog', refused(401), []],
  ['nothing where no answer came, which has its dialog', new NetworkError(), []],
])('a refusal shows %s', (_what, error, shown) => {
  const texts: string[] = []
  tellRefusal({ error: (text) => texts.push(text) }, error)
  expect(texts).toEqual(shown)
})
