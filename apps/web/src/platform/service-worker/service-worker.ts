import { logFailure } from '../log/log'

/** The part of the Trusted Types API used here; TypeScript's DOM types do not have it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL: (address: string) => unknown }
}

const workerScript = '/sw.js'

let made: string | undefined

/**
 * The worker's address in the form that browsers require where the page's policy asks for Trusted Types (security
 * decisions 1). No other address is accepted, and the server's policy allows no other Trusted Types policy.
 */
function workerAddress(): string {
  made ??= trusted()
  return made
}

function trusted(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return workerScript
  const policy = trustedTypes.createPolicy('uplink-service-worker', {
    createScriptURL: (address) => {
      if (address !== workerScript) throw new TypeError(`not a script of the portal: ${address}`)
      return address
    },
  })
  // a TrustedScriptURL, for which the DOM's types still say text
  return policy.createScriptURL(workerScript) as string
}

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
