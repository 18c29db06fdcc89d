import { useQuery } from '@tanstack/react-query'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { prepaidQuery } from '../prepaid.data'

/** Until when a prepaid line is paid, and what renewing it costs, for who takes money; nothing where it gets bills. */
export function PaidUntil({ line }: { line: number }) {
  const { data } = useQuery({ ...prepaidQuery(String(line)), retry: false })
  if (!data || data.billed_from !== null) return null
  const { paid_until: until, off_on: off, state } = data
  const words =
    until === null
      ? 'Prepaid, not paid for yet'
      : state === 'expired'
        ? `Was paid until ${formatDisplayDate(until)}, and is off`
        : state === 'grace'
          ? `Was paid until ${formatDisplayDate(until)}; off on ${formatDisplayDate(off)}`
          : `Paid until ${formatDisplayDate(until)}`
  return <p>{words}.</p>
}
