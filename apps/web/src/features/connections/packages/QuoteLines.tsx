import type { PackageQuote } from '@uplink/contract/packages'
import { t } from '../../../language/t'
import { formatMoney } from '../../../platform/money/money'
import classes from './packages.module.css'

const settled = {
  'next-bill': t('On your next bill'),
  balance: t('Into your balance'),
  none: '',
}

/** The quote as a small bill: unused days, new days, tax and the total. */
export function QuoteLines({ quote }: { quote: PackageQuote }) {
  if (quote.lines.length === 0)
    return (
      <p>
        {t(
          quote.when === 'now'
            ? 'This period has not been billed yet, so there is nothing to settle: the next bill has the new price.'
            : 'There is nothing to settle: the next bill has the new price.',
        )}
      </p>
    )
  const isCredit = quote.settlement === 'balance'
  return (
    <table className={classes.bill}>
      <tbody>
        {quote.lines.map((line) => (
          <tr key={line.kind}>
            <th scope="row">{t(line.description)}</th>
            <td>{formatMoney(line.amount)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('Tax')}</th>
          <td>{formatMoney(quote.tax)}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{settled[quote.settlement]}</th>
          <td>{formatMoney(isCredit ? quote.total.replace('-', '') : quote.total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
