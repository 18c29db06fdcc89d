/** Follows the packets in one direction of an MQTT connection. */
export interface PacketMeter {
  /** False when the chunk begins a packet that is too long, one too many or malformed. */
  accepts(chunk: Uint8Array): boolean
  /** Starts counting `maxPackets` anew. */
  renew(): void
}

const lengthBytes = 4

/**
 * Limits what one client can make the broker store and do. The MQTT parser itself has no limit below 256 MB, and
 * packets may span websocket frames, so a limit on frames is not enough.
 * @param limits `maxBytes` of one packet without its fixed header; `maxPackets` between two calls of `renew`
 */
export function createPacketMeter(limits: { maxBytes: number; maxPackets: number }): PacketMeter {
  let packets = 0
  // How many bytes of the length were read; undefined before a packet's first byte.
  let lengthRead: number | undefined
  let length = 0
  let remaining = 0

  return {
    accepts(chunk) {
      for (let at = 0; at < chunk.length;) {
        if (remaining > 0) {
          const step = Math.min(remaining, chunk.length - at)
          remaining -= step
          at += step
          continue
        }
        const byte = chunk[at++] ?? 0
        if (lengthRead === undefined) {
          if (++packets > limits.maxPackets) return false
          lengthRead = 0
          length = 0
          continue
        }
        // MQTT 3.1.1, 2.2.3: seven bits per byte, the lowest first; the eighth bit says that another byte follows.
        length += (byte & 127) * 128 ** lengthRead++
        if (length > limits.maxBytes) return false
        if (byte < 128) {
          remaining = length
          lengthRead = undefined
        } else if (lengthRead === lengthBytes) return false
      }
      return true
    },
    renew() {
      packets = 0
    },
  }
}
