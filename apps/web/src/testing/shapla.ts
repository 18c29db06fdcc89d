// How the provider of the tests writes money and time, as the header of any of its answers would say.
import { printLocale } from '@uplink/contract/locale'
import { hearLocale } from '../language/locale'

export const shapla = {
  country: 'BD',
  currency: 'BDT',
  symbol: '৳',
  time_zone: 'Asia/Dhaka',
  ahead_minutes: 360,
}

hearLocale(printLocale(shapla))
