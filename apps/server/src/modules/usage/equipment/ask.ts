import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { readAnswer, type EquipmentAnswer, type EquipmentRequest } from './packet'

/** Where a piece of equipment accepts requests. */
export interface Equipment {
  address: string
  port: number
  secret: string
  /** How long to wait for its answer, over all attempts. */
  timeoutMs: number
}

/** Parts of the time limit after which a request is sent again; after the last one the equipment counts as silent. */
const waits = [1 / 6, 2 / 6, 3 / 6]

/**
 * Asks equipment, from a socket of its own, and repeats the same bytes while there is no answer. Of several requests, the
 * first that is answered counts. Resolves with undefined when no verified answer came.
 */
export function ask(
  equipment: Equipment,
  ...requests: readonly EquipmentRequest[]
): Promise<EquipmentAnswer | undefined> {
  const { address, port, secret, timeoutMs } = equipment
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    const end = (finish: () => void) => {
      clearTimeout(timer)
      socket.close()
      finish()
    }
    const send = (attempt: number) => {
      const wait = waits[attempt]
      if (wait === undefined) return end(() => resolve(undefined))
      for (const { bytes } of requests) socket.send(bytes, port, address)
      timer = setTimeout(send, wait * timeoutMs, attempt + 1)
    }
    socket.on('error', (error) => end(() => reject(error)))
    socket.on('message', (bytes) => {
      for (const request of requests) {
        const answer = readAnswer(bytes, request, secret)
        if (answer) return end(() => resolve(answer))
      }
    })
    send(0)
  })
}
