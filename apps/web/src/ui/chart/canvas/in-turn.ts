// Drawing a graph takes longer than a frame of a slow machine: while somebody scrolls none is begun, and each has a frame of
// its own, so that scrolling and typing go on between them.

/** Milliseconds without scrolling after which the page is at rest. */
const rest = 120

const waiting = new Set<() => void>()
let scrolledAt = -Infinity
let isListening = false
let isRunning = false

/** Calls it when its turn comes. @returns takes it out again */
export function inTurn(start: () => void): () => void {
  if (!isListening) {
    isListening = true
    // on the way down: also what scrolls inside the page
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
