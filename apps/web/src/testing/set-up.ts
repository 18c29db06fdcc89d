// Before each test file with a screen. The files of one worker share their modules, so what belongs to a file is done here.
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { furnish, widen } from './browser'
import { printLocale } from '@uplink/contract/locale'
import { hearLocale } from '../language/locale'
import { shapla } from './shapla'
import { network } from './visit'

furnish()
// The testing library sets this only for the first file that imports it.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// Many tests start the whole app, on busy machines.
configure({ asyncUtilTimeout: 30_000 })

beforeAll(network.open)
beforeEach(network.begin)
beforeEach(() => hearLocale(printLocale(shapla)))
afterEach(() => {
  cleanup()
  widen()
  network.end()
  // so that a test does not see drafts and choices of the one before
  sessionStorage.clear()
  localStorage.clear()
  // Otherwise the next file's window would run its animation frames by a stopped clock.
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
afterAll(network.close)
// A screen that a file's last test began to load would fail to, and the next file in this process would get the failure.
afterAll(() => vi.dynamicImportSettled())
