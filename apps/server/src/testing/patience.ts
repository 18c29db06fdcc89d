import { vi } from 'vitest'

// Where a test waits for something and says nothing of time, it waits as long as a busy machine may need: the library's own
// second is too short for that.
const { waitFor } = vi
vi.waitFor = (callback, options = 10_000) => waitFor(callback, options)
