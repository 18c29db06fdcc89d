import { learnMoneyFrom } from '@uplink/designs/graphs/parts/money-mark'
import { moneySign, presentLocale } from '../../../language/locale'

// Reports and dashboards write amounts in the currency of whoever looks.
learnMoneyFrom(() => ({ code: presentLocale().currency, sign: moneySign() }))
