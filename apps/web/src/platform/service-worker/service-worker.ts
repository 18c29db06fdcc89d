import { logFailure } from '../log/log'
import { workerAddress } from './worker-address'

/** Messages a page sends to `/sw.js`. */
const messages = { activate: { type: 'SKIP_WAITING' }, deleteCaches: { type: 'DELETE_CACHES' } }

/**
 * Registers the service worker, in production builds only.
 *
 * @param onUpdate called when a newer version has loaded and waits; its argument switches to that version
 */
export async function registerServiceWorker(onUpdate: (activate: () => void) => void): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' })
    watch(registration, onUpdate)
  } catch (error) {
    // the page was left meanwhile
    if (error instanceof DOMException && error.name === 'AbortError') return
    // the portal works without it; only the offline page is missing
    logFailure('The service worker could not be registered', error)
  }
}

function watch(registration: ServiceWorkerRegistration, onUpdate: (activate: () => void) => void): void {
  const offer = (worker: ServiceWorker) =>
    onUpdate(() => {
      navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
        once: true,
      })
      worker.postMessage(messages.activate)
    })
  // without a controller this is the first version, so nothing is replaced
  const offerIfWaiting = () => {
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
  }
  offerIfWaiting()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerIfWaiting)
  })
}

/** Tells the worker to delete what it has cached, as on logout (security decisions 11). */
export function deleteWorkerCaches(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(messages.deleteCaches)
}
