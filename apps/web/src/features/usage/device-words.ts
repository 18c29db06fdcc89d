import type { Device } from '@uplink/contract/devices'
import type { Tone } from '../../ui/feedback/tone'

const states: Record<Device['state'], { tone: Tone; word: string }> = {
  online: { tone: 'success', word: 'Online' },
  disconnecting: { tone: 'warning', word: 'Disconnecting' },
  offline: { tone: 'neutral', word: 'Offline' },
}

export const toneOf = ({ state }: Device) => states[state].tone
export const wordOf = ({ state }: Device) => states[state].word

/** A device's name for labels: its hardware address, or `Unknown device`. */
export const nameOf = ({ device }: Pick<Device, 'device'>) => device ?? 'Unknown device'
