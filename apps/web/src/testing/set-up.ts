// Before each test file with a screen. The files of one worker share their modules, so what belongs to a file is done here.
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { furnish, widen } from './browser'
import { network } from './visit'

furnish()
// What the testing library sets for the first file that imports it.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// The whole app is started in many tests, on machines with much else to do.
configure({ asyncUtilTimeout: 10_000 })

beforeAll(network.open)
beforeEach(network.begin)
afterEach(() => {
  cleanup()
  widen()
  network.end()
  // nothing that somebody wrote or chose in one test is there in the next
  sessionStorage.clear()
  localStorage.clear()
  // The next file's window would run its animation frames by a clock that stands still.
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
afterAll(network.close)
