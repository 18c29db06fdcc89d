// The service worker. It caches only the page and the hashed build files; calls with a person's data go to the
// network untouched. It also shows pushes while the portal is closed.

import { openShown, toShown, type PortalPages, type ShownPush } from './push-events'

interface Lifetime extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Event {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Pushed extends Lifetime {
  data: { text(): string } | null
}
interface Clicked extends Lifetime {
  notification: { data: unknown; close(): void }
}
interface Worker {
  __WB_MANIFEST: { url: string; revision: string | null }[]
  location: Location
  clients: PortalPages & { claim(): Promise<void> }
  registration: { showNotification(title: string, options: ShownPush['options']): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: Lifetime) => void): void
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(name: 'push', listener: (event: Pushed) => void): void
  addEventListener(name: 'notificationclick', listener: (event: Clicked) => void): void
  addEventListener(name: 'message', listener: (event: Lifetime & MessageEvent) => void): void
}
declare const self: Worker

const page = '/'
const shell = self.__WB_MANIFEST
// the page names all its files, so its revision identifies the whole build
const cacheName = `uplink-${shell.find(({ url }) => url === 'index.html')?.revision}`
const ofServer = /^\/(api|mqtt|simulator|healthz|readyz|metrics)(\/|$)/

async function keepShell(): Promise<void> {
  const cache = await caches.open(cacheName)
  const urls = shell.map(({ url }) => (url === 'index.html' ? page : `/${url}`))
  await cache.addAll(urls.map((url) => new Request(url, { cache: url === page ? 'reload' : 'default' })))
}

async function deleteCaches(except?: string): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== except).map((name) => caches.delete(name)))
}

async function keep(key: RequestInfo, answer: Response): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.put(key, answer)
}

/** The newest page when there is a network, so that a new version shows at once; otherwise the cached one. */
async function answerPage(event: Fetching & Lifetime): Promise<Response> {
  try {
    const answer = await fetch(event.request)
    if (answer.ok && !answer.redirected) event.waitUntil(keep(page, answer.clone()))
    return answer
  } catch (error) {
    const kept = await caches.match(page)
    if (kept) return kept
    throw error
  }
}

/** Answers from the cache first, since a hashed file never changes. */
async function answerAsset(event: Fetching & Lifetime): Promise<Response> {
  const kept = await caches.match(event.request)
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(keep(event.request, answer.clone()))
  return answer
}

self.addEventListener('install', (event) => event.waitUntil(keepShell()))

self.addEventListener('activate', (event) =>
  event.waitUntil(deleteCaches(cacheName).then(() => self.clients.claim())),
)

self.addEventListener('message', (event) => {
  const { type } = event.data as { type?: string }
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (type === 'DELETE_CACHES') event.waitUntil(deleteCaches())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.headers.has('authorization') || ofServer.test(pathname)) return
  const lifetime = event as Fetching & Lifetime
  if (request.mode === 'navigate') event.respondWith(answerPage(lifetime))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerAsset(lifetime))
})

self.addEventListener('push', (event) => {
  const { title, options } = toShown(event.data?.text())
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openShown(self.clients, self.location.origin, event.notification.data))
})
