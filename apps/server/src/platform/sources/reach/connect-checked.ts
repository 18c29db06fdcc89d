import { connect, type Socket } from 'node:net'
import { networkFailure } from '../failures'

/**
 * A socket connected to the first address that answers; each address gets an equal part of the time.
 *
 * @throws SourceFailure of stage `port`
 */
export async function connectChecked(
  { addresses, host, port }: { addresses: readonly string[]; host: string; port: number },
  timeoutMs: number,
): Promise<Socket> {
  const partMs = timeoutMs / addresses.length
  let failure: unknown
  for (const address of addresses) {
    try {
      return await connectTo(address, port, partMs)
    } catch (error) {
      failure = error
    }
  }
  throw networkFailure(failure, placeOf({ host, port }))
}

/** Host and port for people: `db.example:5432`. */
export function placeOf({ host, port }: { host: string; port: number }): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

function connectTo(address: string, port: number, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, noDelay: true, keepAlive: true })
    const giveUp = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    const tooLong = () => giveUp(Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' }))
    const timer = setTimeout(tooLong, timeoutMs)
    socket.once('error', giveUp)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', giveUp)
      resolve(socket)
    })
    socket.once('close', () => clearTimeout(timer))
  })
}
