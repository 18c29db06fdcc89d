import { t } from '../../../language/t'
import { formatSpeed } from '../../../platform/units/units'

/** Both directions of a line, in Mbps: `40 Mbps both ways`, `40 Mbps down, 10 Mbps up`. */
export function speedWords(down: number, up: number): string {
  return down === up
    ? t('{speed} both ways', { speed: formatSpeed(down) })
    : t('{down} down, {up} up', { down: formatSpeed(down), up: formatSpeed(up) })
}
