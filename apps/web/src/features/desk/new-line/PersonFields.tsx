import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button'
import { SearchSelectField } from '../../../ui/choosers/SearchSelectField'
import { Notice } from '../../../ui/feedback/Notice'
import { RadioField } from '../../../ui/fields/RadioField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldGroup } from '../../../ui/form/FieldGroup'
import { FieldRow } from '../../../ui/form/FieldRow'
import { useSettled } from '../../../ui/use-settled'
import { findCustomers } from '../lines/line-changes.data'
import { sameMobileQuery } from './new-line.data'
import type { NewLine } from './use-new-line'

export interface KnownCustomer {
  id: number
  name: string
  username: string
}

/** Somebody new, or one who is a customer already; a number that somebody has is noticed while it is typed. */
export function PersonFields({ form, known }: { form: NewLine; known: KnownCustomer | null }) {
  const { whose, customer_id, mobile_no } = form.values
  const [noticed, setNoticed] = useState<KnownCustomer | null>(null)
  const { data: same = [] } = useQuery(sameMobileQuery(useSettled(mobile_no.trim(), 400)))
  const offered = [known, noticed].flatMap((one) => (one ? [{ value: String(one.id), label: one.name }] : []))
  const addTo = (customer: KnownCustomer) => {
    setNoticed(customer)
    form.load({ whose: 'known', customer_id: customer.id })
  }
  return (
    <FieldGroup title="Person">
      <RadioField
        label="Customer"
        isRow
        options={[
          { value: 'new', label: 'New customer' },
          { value: 'known', label: 'They are a customer already' },
        ]}
        value={whose}
        onChange={(value) => form.set('whose', value)}
      />
      {whose === 'new' ? (
        <>
          <FieldRow>
            <TextField label="Name" maxLength={200} {...form.propsOf('name')} />
            <TextField label="Mobile no" type="tel" maxLength={20} {...form.propsOf('mobile_no')} />
          </FieldRow>
          <div role="status">
            {same.map((customer) => (
              <Notice
                key={customer.id}
                tone="info"
                title={`${mobile_no.trim()} is ${customer.name}.`}
                action={
                  <Button size="small" onClick={() => addTo(customer)}>
                    Add the line to them
                  </Button>
                }
              >
                {customer.username}
              </Notice>
            ))}
          </div>
          <TextField label="Email" isOptional type="email" maxLength={254} {...form.propsOf('email')} />
        </>
      ) : (
        <SearchSelectField
          label="Whose line"
          help="Type two letters of their name or username."
          known={offered}
          search={findCustomers}
          value={customer_id === null ? null : String(customer_id)}
          error={form.errorOf('customer_id')}
          onBlur={() => form.touch('customer_id')}
          onChange={(id) => form.set('customer_id', id === null ? null : Number(id))}
        />
      )}
    </FieldGroup>
  )
}
