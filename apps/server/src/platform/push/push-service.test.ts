import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Undeliverable } from '../outbox/outbox'
import { pushKeys, type PushKeys } from './push-keys'
import { createPushService, type PushService } from './push-service'
import { browserFactory, postBoxFactory } from './push.factory'

let folder: string
let box: Awaited<ReturnType<typeof postBoxFactory>>
let keys: PushKeys
let service: PushService
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uplink-push-'))
  box = await postBoxFactory()
  keys = (await pushKeys({}, folder)) as PushKeys
  service = createPushService(keys, 'mailto:operator@example.com')
})
beforeEach(() => {
  box.status = 201
  box.posts.length = 0
})
afterAll(async () => {
  await box.close()
  await rm(folder, { recursive: true })
})

const targetOf = (browser: { p256dh: string; auth: string }) => ({
  endpoint: `${box.url}/send/abc`,
  p256dh: browser.p256dh,
  auth: browser.auth,
})
const text = JSON.stringify({ title: 'Ticket answered', link: null, tag: 'uplink-7' })

describe('a push', () => {
  it('can be read by that browser alone, and says who sends it', async () => {
    const browser = browserFactory()
    expect(await service.push(targetOf(browser), text)).toBe('sent')
    const [post] = box.posts
    expect(post?.path).toBe('/send/abc')
    expect(post?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
    expect(browser.read(post?.body ?? Buffer.alloc(0))).toBe(text)
    expect(() => browserFactory().read(post?.body ?? Buffer.alloc(0))).toThrow()

    const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(post?.headers.authorization ?? '') ?? []
    expect(key).toBe(keys.publicKey)
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ aud: box.url, sub: 'mailto:operator@example.com' })
  })

  it('says when the browser is gone', async () => {
    for (box.status of [404, 410]) expect(await service.push(targetOf(browserFactory()), text)).toBe('gone')
  })

  it('fails for a while, or for good', async () => {
    for (box.status of [429, 500, 503, 302]) {
      const error = await service.push(targetOf(browserFactory()), text).catch((reason: unknown) => reason)
      expect(error).not.toBeInstanceOf(Undeliverable)
      expect(error).toEqual(new Error(`the push service answered ${box.status}`))
    }
    expect(box.posts, 'a redirect is not followed').toHaveLength(4)
    for (box.status of [400, 403, 413])
      await expect(service.push(targetOf(browserFactory()), text)).rejects.toBeInstanceOf(Undeliverable)
    const broken = { endpoint: box.url, p256dh: 'short', auth: 'short' }
    await expect(service.push(broken, text)).rejects.toBeInstanceOf(Undeliverable)
  })
})

describe('pushKeys', () => {
  it('are made once, for nobody else to read, and the configured ones win', async () => {
    expect(await pushKeys({}, folder)).toEqual(keys)
    expect(keys.publicKey).toMatch(/^[\w-]{87}$/)
    expect(keys.privateKey).toMatch(/^[\w-]{43}$/)
    expect((await stat(join(folder, 'push-keys.json'))).mode & 0o777).toBe(0o600)
    const own = { publicKey: 'a', privateKey: 'b' }
    expect(await pushKeys(own, folder)).toEqual(own)
    expect(await pushKeys({}, undefined)).toBeUndefined()
  })
})
