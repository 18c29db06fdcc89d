import { setFlagsFromString } from 'node:v8'

/**
 * Lets memory grow to twice what is in use before all of it is searched for garbage. Rows pass through buffers, which
 * Node's default counts against some 16 MB of headroom: a search of 30 ms after every three reports of 10,000 rows, and
 * all requests wait for it.
 */
export const growBeforeSearching = () => setFlagsFromString('--heap-growing-percent=100')
