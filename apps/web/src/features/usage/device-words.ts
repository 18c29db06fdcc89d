import type { Device } from '@uplink/contract/devices'
import { t } from '../../language/t'
import type { Tone } from '../../ui/feedback/tone'

const states: Record<Device['state'], { tone: Tone; word: string }> = {
  online: { tone: 'success', word: t('Online') },
  disconnecting: { tone: 'warning', word: t('Disconnecting') },
  offline: { tone: 'neutral', word: t('Offline') },
}

export const toneOf = ({ state }: Device) => states[state].tone
export const wordOf = ({ state }: Device) => states[state].word

/** A device's name for labels: its hardware address, or `Unknown device`. */
export const nameOf = ({ device }: Pick<Device, 'device'>) => device ?? t('Unknown device')
