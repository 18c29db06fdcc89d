import { cataloguePackages as contract } from '@uplink/contract/catalogue'
import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import type { Setup } from '@uplink/contract/setups'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../platform/api/call'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { MoneyField, NumberField } from '../../../ui/editors/NumberField'
import { TextField } from '../../../ui/fields/TextField'
import { Form, FormActions } from '../../../ui/form/Form'
import { Link } from '../../../ui/link/Link'
import type { Organization } from '../organization-form'

interface PackageStepProps {
  record: Organization
  setup: Setup
  /** The other acts of a step. */
  acts: ReactNode
  onDone: () => Promise<void> | void
}

const numberOf = (text: string) =>
  text === '' ? undefined : Number.isNaN(Number(text)) ? text : Number(text)

/** What can be sold first; everything else about packages has a screen of its own. */
export function PackageStep({ record, setup, acts, onDone }: PackageStepProps) {
  const client = useQueryClient()
  const form = useForm({
    schema: contract.routes.create.body,
    initial: { name: '', download_mbps: '', upload_mbps: '', price: '' },
    toBody: (values) => ({
      ...values,
      organization_id: record.id,
      download_mbps: numberOf(values.download_mbps),
      upload_mbps: numberOf(values.upload_mbps),
      status: 'active',
    }),
    send: async (body) => {
      await call(contract.routes.create, { body })
      await nounsChanged(client, 'catalogue-packages', 'packages')
      await onDone()
    },
  })
  const numberField = (path: 'download_mbps' | 'upload_mbps' | 'price') => ({
    ...form.propsOf(path),
    onChange: (value: string) => form.set(path, value),
  })
  if (setup.packages > 0)
    return (
      <>
        <p>
          There {setup.packages === 1 ? 'is' : 'are'} {counted(setup.packages, 'package')}.{' '}
          <Link href={pathTo('cataloguePackages')}>See packages</Link>
        </p>
        <FormActions>
          <Button kind="primary" onClick={() => void onDone()}>
            Continue
          </Button>
          {acts}
        </FormActions>
      </>
    )
  return (
    <Form {...form.props}>
      <TextField
        label="Name"
        maxLength={100}
        help="As customers know it: Home 40."
        {...form.propsOf('name')}
      />
      <NumberField label="Download" suffix="Mbps" min={1} decimals={3} {...numberField('download_mbps')} />
      <NumberField label="Upload" suffix="Mbps" min={1} decimals={3} {...numberField('upload_mbps')} />
      <MoneyField
        label="Price a month"
        help={`Before tax; ${record.tax_percent} % tax is added.`}
        currency={record.currency}
        {...numberField('price')}
      />
      <FormActions>
        <Button type="submit" kind="primary" isSaving={form.isSaving}>
          Save and continue
        </Button>
        {acts}
      </FormActions>
    </Form>
  )
}
