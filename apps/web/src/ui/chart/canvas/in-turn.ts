// Drawing a graph takes longer than one frame on a slow machine. So none is begun while somebody scrolls, and each
// has a frame of its own, so that scrolling and typing go on in between.

/** Milliseconds without scrolling after which the page is at rest. */
const rest = 120

const waiting = new Set<() => void>()
let scrolledAt = -Infinity
let isListening = false
let isRunning = false

/** Calls `start` when its turn comes. @returns a function that takes it out of the queue */
export function inTurn(start: () => void): () => void {
  if (!isListening) {
    isListening = true
    // in the capture phase, to see also what scrolls inside the page
    addEventListener('scroll', () => (scrolledAt = performance.now()), { capture: true, passive: true })
  }
  waiting.add(start)
  if (!isRunning) {
    isRunning = true
    next()
  }
  return () => void waiting.delete(start)
}

function next(): void {
  const left = scrolledAt + rest - performance.now()
  if (left > 0) return void setTimeout(next, left)
  const [first] = waiting
  if (!first) {
    isRunning = false
    return
  }
  waiting.delete(first)
  first()
  // a hidden page has no frames
  if (document.hidden) setTimeout(next, 0)
  else requestAnimationFrame(() => setTimeout(next, 0))
}
