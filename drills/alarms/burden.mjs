// Loaded into a portal of the drill before its own code (`node --import`). At SIGUSR2 it does what the file DRILL_BURDEN
// says: `busy`, compute more than half of the time; `memory`, keep as much as the alarm is about; anything else, nothing.
import { readFileSync } from 'node:fs'

const busyMs = 620
const restMs = 330
const memoryBytes = 1.6e9

let held
let spinning

function spin() {
  const end = performance.now() + busyMs
  while (performance.now() < end);
  spinning = setTimeout(spin, restMs)
}

process.on('SIGUSR2', () => {
  const wanted = readFileSync(process.env.DRILL_BURDEN ?? '', 'utf8').trim()
  clearTimeout(spinning)
  held = undefined
  if (wanted === 'busy') spin()
  // filled, because memory that nobody has written to is not taken
  if (wanted === 'memory') held = Buffer.alloc(memoryBytes, 1)
})

process.on('exit', () => void held)
