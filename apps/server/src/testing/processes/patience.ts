import { vi } from 'vitest'

// Without a timeout of its own, a test waits as long as a busy machine may need: the library's default of a second is
// too short.
const { waitFor } = vi
vi.waitFor = (callback, options = 60_000) => waitFor(callback, options)
