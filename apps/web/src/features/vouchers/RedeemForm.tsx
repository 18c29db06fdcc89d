import { useQueryClient } from '@tanstack/react-query'
import { voucherCode, type RedeemedVoucher } from '@uplink/contract/vouchers'
import { useRef, useState } from 'react'
import { t } from '../../language/t'
import { ApiError } from '../../platform/api/errors'
import { nounsChanged } from '../../platform/api/query-keys'
import { formatDate } from '../../platform/dates/dates'
import { useForm } from '../../platform/form/use-form'
import { formatMoney } from '../../platform/money/money'
import { randomKey } from '../../platform/session/random-key'
import { Button } from '../../ui/button/Button'
import { Notice } from '../../ui/feedback/Notice'
import { TextField } from '../../ui/fields/TextField'
import { Form, FormActions } from '../../ui/form/Form'

interface RedeemFormProps {
  /** Sends the code; the same key until there is a clear answer. */
  send: (code: string, key: string) => Promise<{ data: RedeemedVoucher }>
  /** What stands in the field at first: the code of a QR code. */
  code?: string
}

/** One field for a voucher's code, which forgives blanks, hyphens and small letters; then what it added. */
export function RedeemForm({ send, code = '' }: RedeemFormProps) {
  const client = useQueryClient()
  const key = useRef(randomKey(128))
  const [done, setDone] = useState<RedeemedVoucher>()
  const form = useForm({
    schema: voucherCode,
    initial: { code },
    send: async (body) => {
      try {
        const { data } = await send(body.code, key.current)
        key.current = randomKey(128)
        setDone(data)
        form.set('code', '')
      } catch (error) {
        // a clear refusal: the next code is another act
        if (error instanceof ApiError && error.status < 500 && error.code !== 'request.in-progress')
          key.current = randomKey(128)
        throw error
      }
      await nounsChanged(
        client,
        'billing',
        'connections',
        'payments',
        'prepaid',
        'customers',
        'customer-parts',
      )
    },
  })
  return (
    <Form {...form.props}>
      {done && <Notice tone="success" title={wordsOf(done)} />}
      <TextField
        label={t('Code of the voucher')}
        help={t('16 letters and digits. Blanks and small letters do not matter.')}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.propsOf('code')}
      />
      <FormActions>
        <Button type="submit" kind={done ? 'secondary' : 'primary'} isSaving={form.isSaving}>
          {t('Redeem voucher')}
        </Button>
      </FormActions>
    </Form>
  )
}

function wordsOf({ worth, paid_until: day, balance }: RedeemedVoucher): string {
  const what =
    worth.kind === 'money'
      ? { amount: formatMoney(worth.amount) }
      : { amount: t('{days} days', { days: worth.days ?? 0 }) }
  return day === null
    ? t('{amount} added. The balance is {balance}.', { ...what, balance: formatMoney(balance) })
    : t('{amount} added. Paid until {date}.', { ...what, date: formatDate(day) })
}
