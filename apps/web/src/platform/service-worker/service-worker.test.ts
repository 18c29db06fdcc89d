// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { deleteWorkerCaches, registerServiceWorker } from './service-worker'

function worker() {
  return Object.assign(new EventTarget(), { postMessage: vi.fn() })
}

/** The parts of a browser's service worker API that the code uses. */
function browser({ hasController = true, isWaiting = false } = {}) {
  const waiting = worker()
  const controller = hasController ? worker() : null
  const registration = Object.assign(new EventTarget(), {
    waiting: isWaiting ? waiting : null,
    installing: null as ReturnType<typeof worker> | null,
  })
  const container = Object.assign(new EventTarget(), {
    controller,
    register: vi.fn(async () => registration),
  })
  vi.stubGlobal('navigator', { serviceWorker: container })
  return { waiting, controller, registration, container }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

describe('registerServiceWorker', () => {
  it('does nothing while developing', async () => {
    const { container } = browser()
    await registerServiceWorker(() => {})
    expect(container.register).not.toHaveBeenCalled()
  })

  it('registers /sw.js in production and asks the server for it each time', async () => {
    vi.stubEnv('PROD', true)
    const { container } = browser()
    await registerServiceWorker(() => {})
    expect(container.register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' })
  })

  it('names the script by a policy where the page asks for Trusted Types', async () => {
    vi.stubEnv('PROD', true)
    vi.resetModules()
    let rules: { createScriptURL: (address: string) => string } | undefined
    vi.stubGlobal('trustedTypes', {
      createPolicy: (_name: string, given: typeof rules) => {
        rules = given
        return { createScriptURL: (address: string) => ({ trusted: given?.createScriptURL(address) }) }
      },
    })
    const { container } = browser()
    const fresh = await import('./service-worker')
    await fresh.registerServiceWorker(() => {})
    await fresh.registerServiceWorker(() => {})
    expect(container.register).toHaveBeenLastCalledWith({ trusted: '/sw.js' }, { updateViaCache: 'none' })
    expect(() => rules?.createScriptURL('https://evil.example/sw.js')).toThrow('not a script of the portal')
  })

  it.each([
    ['says so when it cannot be', 'SecurityError', 1],
    ['says nothing when the page was left meanwhile', 'AbortError', 0],
  ])('%s', async (_what, name, times) => {
    vi.stubEnv('PROD', true)
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { container } = browser()
    container.register.mockRejectedValue(new DOMException('The operation was aborted', name))
    await registerServiceWorker(() => {})
    expect(logged).toHaveBeenCalledTimes(times)
  })

  it('offers a version that waits already, and loads the page once it is in charge', async () => {
    vi.stubEnv('PROD', true)
    const reload = vi.fn()
    vi.stubGlobal('location', { ...window.location, reload })
    const { waiting, container } = browser({ isWaiting: true })
    const offered = vi.fn<(activate: () => void) => void>()
    await registerServiceWorker(offered)
    expect(offered).toHaveBeenCalledOnce()
    offered.mock.calls[0]?.[0]()
    expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' })
    expect(reload).not.toHaveBeenCalled()
    container.dispatchEvent(new Event('controllerchange'))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('offers a version that comes later', async () => {
    vi.stubEnv('PROD', true)
    const { registration, waiting } = browser()
    const offered = vi.fn()
    await registerServiceWorker(offered)
    registration.installing = waiting
    registration.dispatchEvent(new Event('updatefound'))
    expect(offered).not.toHaveBeenCalled()
    registration.waiting = waiting
    waiting.dispatchEvent(new Event('statechange'))
    expect(offered).toHaveBeenCalledOnce()
  })

  it('does not offer the very first version', async () => {
    vi.stubEnv('PROD', true)
    browser({ hasController: false, isWaiting: true })
    const offered = vi.fn()
    await registerServiceWorker(offered)
    expect(offered).not.toHaveBeenCalled()
  })

  it('lets the portal work without', async () => {
    vi.stubEnv('PROD', true)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    browser().container.register.mockRejectedValue(new Error('not here'))
    await expect(registerServiceWorker(() => {})).resolves.toBeUndefined()
  })
})

describe('deleteWorkerCaches', () => {
  it('tells the worker in charge, if there is one', () => {
    const { controller } = browser()
    deleteWorkerCaches()
    expect(controller?.postMessage).toHaveBeenCalledWith({ type: 'DELETE_CACHES' })
    browser({ hasController: false })
    expect(deleteWorkerCaches).not.toThrow()
  })
})
