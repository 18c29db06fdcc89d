import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NotReached, requestSafely, type LookUp, type Reach } from './safe-request'

let port = 0
let answer: RequestListener
const heard: { path: string | undefined; host: string | undefined }[] = []
const server = createServer((request, response) => {
  heard.push({ path: request.url, host: request.headers.host })
  answer(request, response)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const request = (url: string) => ({ method: 'POST', url, headers: {}, body: 'hello' })
const reach = (more: Partial<Reach> = {}): Reach => ({
  allowed: [{ host: 'sms.example', port }],
  listedBy: 'SMS_HOSTS_ALLOWED',
  limitMs: 5000,
  maxBytes: 1000,
  ...more,
})
/** A resolver that counts, and gives another address from the second time on. */
function leadingTo(...first: string[]) {
  const names: string[] = []
  const lookUp: LookUp = async (name) => {
    names.push(name)
    return names.length === 1 ? first : ['203.0.113.1']
  }
  return { names, lookUp }
}

describe('a request to an address that a person wrote', () => {
  it('calls the address that was checked, by a name that is resolved once', async () => {
    answer = (_, response) => response.end('good')
    const { names, lookUp } = leadingTo('127.0.0.1', '203.0.113.9')
    expect(await requestSafely(request(`http://sms.example:${port}/a?b=1`), reach(), lookUp)).toEqual({
      status: 200,
      text: 'good',
    })
    expect(names).toEqual(['sms.example'])
    expect(heard.at(-1)).toEqual({ path: '/a?b=1', host: `sms.example:${port}` })
  })

  it('refuses addresses inside, in every form and also where one of several is', async () => {
    const before = heard.length
    const refused = async (url: string, ...addresses: string[]) => {
      const error = await requestSafely(request(url), reach({ allowed: [] }), async () => addresses).catch(
        (reason: unknown) => reason,
      )
      expect(error, `${url} ${addresses.join()}`).toBeInstanceOf(NotReached)
      return (error as Error).message
    }
    for (const host of ['127.0.0.1', '127.1', '0x7f000001', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.5'])
      expect(await refused(`http://${host}:${port}/`)).toMatch(/SMS_HOSTS_ALLOWED/)
    expect(await refused('https://shop.example/', '127.0.0.1')).not.toContain('127.0.0.1')
    await refused('https://shop.example/', '203.0.113.9', '169.254.169.254')
    expect(await refused('https://shop.example/')).toBe('the name shop.example was not found')
    await refused('ftp://shop.example/', '203.0.113.9')
    expect(heard.length).toBe(before)
  })

  it('opens a listed host at its port alone', async () => {
    const error = requestSafely(request('http://sms.example:1/'), reach(), async () => ['127.0.0.1'])
    await expect(error).rejects.toThrow('only the operator can open')
  })

  it('follows no redirect and reads the beginning of an answer that does not end', async () => {
    const { lookUp } = leadingTo('127.0.0.1')
    answer = (_, response) => void response.writeHead(302, { location: '/inside' }).write('x'.repeat(200_000))
    const { status, text } = await requestSafely(
      request(`http://sms.example:${port}/`),
      reach({ maxBytes: 10 }),
      lookUp,
    )
    expect([status, text]).toEqual([302, 'x'.repeat(10)])
    expect(heard.at(-1)?.path).toBe('/')
  })

  it('gives up in time, while the name is looked up, before the answer and within it', async () => {
    const to = request(`http://sms.example:${port}/`)
    const short = reach({ limitMs: 200 })
    const here: LookUp = async () => ['127.0.0.1']
    await expect(requestSafely(to, short, () => new Promise(() => {}))).rejects.toThrow('within 0.2 seconds')
    answer = () => {}
    await expect(requestSafely(to, short, here)).rejects.toThrow('no answer within 0.2 seconds')
    answer = (_, response) => void response.writeHead(200).write('half')
    expect(await requestSafely(to, short, here)).toEqual({
      status: 200,
      text: 'half',
      cut: 'no answer within 0.2 seconds',
    })
  })

  it('says that nobody answers without the address behind the name', async () => {
    const allowed = [{ host: 'sms.example', port: 1 }]
    const error = requestSafely(request('http://sms.example:1/'), reach({ allowed }), async () => [
      '127.0.0.1',
    ])
    await expect(error).rejects.toThrow(/^sms\.example was not reached: ECONNREFUSED$/)
  })
})
