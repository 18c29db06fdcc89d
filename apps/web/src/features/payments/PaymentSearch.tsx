import type { PaymentFilter } from '@uplink/contract/desk-payments'
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button/Button'
import { SelectField } from '../../ui/fields/SelectField'
import { TextField } from '../../ui/fields/TextField'
import { paymentFilters } from './desk-payment-filters'
import classes from './PaymentSearch.module.css'

interface Filter {
  q: string | undefined
  state: PaymentFilter | undefined
}

/** Narrows the list: a state at once, a number or a name with Enter. */
export function PaymentSearch({
  filter,
  onChange,
}: {
  filter: Filter
  onChange: (values: { q?: string | undefined; state?: string | undefined }) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  // the address may change by itself, by going back: the form stays, and with it the focus
  useEffect(() => {
    if (input.current) input.current.value = filter.q ?? ''
  }, [filter.q])
  return (
    <form
      role="search"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('q')
        onChange({ q: (typeof typed === 'string' && typed.trim()) || undefined })
      }}
    >
      <TextField
        ref={input}
        label="Client ID, payment number or transaction ID"
        name="q"
        type="search"
        maxLength={64}
        autoComplete="off"
        defaultValue={filter.q}
      />
      <SelectField
        label="Status"
        placeholder="Any status"
        options={paymentFilters}
        value={filter.state ?? ''}
        onChange={({ currentTarget }) => onChange({ state: currentTarget.value || undefined })}
      />
      <Button type="submit" icon={Search}>
        Search
      </Button>
    </form>
  )
}
