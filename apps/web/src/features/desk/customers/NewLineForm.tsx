import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { newLine } from '@uplink/contract/new-lines'
import { pathTo } from '@uplink/contract/screens'
import type * as z from 'zod'
import { useAddress } from '../../../platform/address/address'
import { nounsChanged } from '../../../platform/api/query-keys'
import { dayOf } from '../../../platform/dates/dates'
import { useForm } from '../../../platform/form/use-form'
import { Button, ButtonLink } from '../../../ui/button/Button'
import { MoneyField } from '../../../ui/editors/NumberField'
import { SearchSelectField } from '../../../ui/choosers/SearchSelectField'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { DateField } from '../../../ui/fields/MomentField'
import { RadioField } from '../../../ui/fields/RadioField'
import { TextField } from '../../../ui/fields/TextField'
import { Form, FormActions } from '../../../ui/form/Form'
import { useToasts } from '../../../ui/UiProvider'
import { findPackages } from '../lines/lines.data'
import { findCustomers } from '../lines/line-changes.data'
import { addLine, areaQuery, bodyOf, findAreas, placeOf } from './new-line.data'
import type { Values } from './new-line.data'

interface KnownCustomer {
  id: number
  name: string
  username: string
}

const initialFor = (known: KnownCustomer | null, mobile: string): Values => ({
  whose: known ? 'known' : 'new',
  customer_id: known?.id ?? null,
  name: '',
  mobile_no: mobile,
  email: '',
  send_invitation: true,
  username: '',
  area_id: null,
  package_id: null,
  price: '',
  address: '',
  starts_on: dayOf(new Date().toISOString()),
  is_prepaid: false,
})

/** Whose line it is, what it is called, where it is, and what they have on it. */
export function NewLineForm({ known }: { known: KnownCustomer | null }) {
  const form = useNewLine(known)
  const { whose, area_id, package_id, customer_id } = form.values
  const { data: area } = useQuery(areaQuery(area_id))
  const organization = area?.organization_id
  return (
    <Form {...form.props} hasSaveKey>
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
          <TextField label="Name" maxLength={200} {...form.propsOf('name')} />
          <TextField label="Mobile no" type="tel" maxLength={20} {...form.propsOf('mobile_no')} />
          <TextField label="Email" isOptional type="email" maxLength={254} {...form.propsOf('email')} />
        </>
      ) : (
        <SearchSelectField
          label="Whose line"
          help="Type two letters of their name or username."
          known={known ? [{ value: String(known.id), label: known.name }] : []}
          search={findCustomers}
          value={customer_id === null ? null : String(customer_id)}
          error={form.errorOf('customer_id')}
          onBlur={() => form.touch('customer_id')}
          onChange={(id) => form.set('customer_id', id === null ? null : Number(id))}
        />
      )}
      <TextField
        label="Username"
        help={
          whose === 'new'
            ? 'The line’s name on the network; they sign in to the portal with it, too.'
            : 'The line’s name on the network.'
        }
        maxLength={64}
        autoComplete="off"
        {...form.propsOf('username')}
      />
      <SearchSelectField
        label="Area"
        known={[]}
        search={findAreas}
        value={area_id === null ? null : String(area_id)}
        error={form.errorOf('area_id')}
        onBlur={() => form.touch('area_id')}
        onChange={(id) => {
          form.set('area_id', id === null ? null : Number(id))
          form.set('package_id', null)
        }}
      />
      <TextField label="Address" maxLength={300} {...form.propsOf('address')} />
      <SearchSelectField
        key={organization}
        label="Package"
        help={
          organization === undefined
            ? 'Choose the area first: packages belong to its organization.'
            : undefined
        }
        disabled={organization === undefined}
        known={[]}
        search={(text) =>
          organization === undefined ? Promise.resolve([]) : findPackages(text, organization)
        }
        value={package_id === null ? null : String(package_id)}
        error={form.errorOf('package_id')}
        onBlur={() => form.touch('package_id')}
        onChange={(id) => form.set('package_id', id === null ? null : Number(id))}
      />
      <MoneyField
        label="Price a month"
        isOptional
        help="Before tax. Leave it empty for the package’s price."
        {...form.propsOf('price')}
        onChange={(price) => form.set('price', price)}
      />
      <DateField
        label="Charged from"
        {...form.propsOf('starts_on')}
        onChange={(day) => form.set('starts_on', day)}
      />
      <Checkbox
        isSwitch
        label="Prepaid"
        help="It is paid before it is used, and off until its first payment. Otherwise it gets bills."
        {...form.checkOf('is_prepaid')}
      />
      {whose === 'new' && (
        <Checkbox
          isSwitch
          label="Send an invitation link"
          help="They choose their own password. The link works for 24 hours."
          {...form.checkOf('send_invitation')}
        />
      )}
      <FormActions>
        <Button type="submit" kind="primary" isSaving={form.isSaving}>
          {whose === 'new' ? 'Add customer' : 'Add line'}
        </Button>
        <ButtonLink href={pathTo('customers')}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  )
}

function useNewLine(known: KnownCustomer | null) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  const mobile = useAddress().text('mobile') ?? ''
  return useForm<Values, z.infer<typeof newLine>>({
    schema: newLine,
    initial: initialFor(known, mobile),
    toBody: bodyOf,
    placeOf,
    send: async (body) => {
      const { message, data } = await addLine(body)
      await nounsChanged(client, 'customers', 'users')
      toasts.success(message)
      await navigate({ href: pathTo('customer', { id: data.id }) })
    },
  })
}
