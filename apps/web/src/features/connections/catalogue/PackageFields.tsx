import type { cataloguePackages } from '@uplink/contract/catalogue'
import { organizationLookup } from '@uplink/contract/organizations'
import type { Answer } from '@uplink/contract/route'
import type { FormOf } from '../../../resource/declaration'
import { LookupField } from '../../../resource/fields/LookupField'
import { statusField } from '../../../resource/fields/record-status'
import { MoneyField, NumberField } from '../../../ui/editors/NumberField'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { TextField } from '../../../ui/fields/TextField'
import { PriceNote } from './PriceNote'

type Package = Answer<typeof cataloguePackages.routes.read>['data']

/** What a form about a package holds: numbers as they are typed. */
export const packageForm = (record: Package | undefined) => ({
  name: record?.name ?? '',
  organization_id: record?.organization_id ?? null,
  description: record?.description ?? '',
  download_mbps: record ? String(record.download_mbps) : '',
  upload_mbps: record ? String(record.upload_mbps) : '',
  quota_gb: record?.quota_gb == null ? '' : String(record.quota_gb),
  price: record?.price ?? '',
  status: record?.status ?? ('active' as const),
})

type Values = ReturnType<typeof packageForm>

/** Text that is no number stays as it is, to be refused. */
const numberOf = (text: string) =>
  text === '' ? undefined : Number.isNaN(Number(text)) ? text : Number(text)

export const packageBody = ({ download_mbps, upload_mbps, quota_gb, ...rest }: Values) => ({
  ...rest,
  download_mbps: numberOf(download_mbps),
  upload_mbps: numberOf(upload_mbps),
  quota_gb: numberOf(quota_gb) ?? null,
})

export function PackageFields({ form, record }: { form: FormOf<Values>; record?: Package | undefined }) {
  const numberField = (path: 'download_mbps' | 'upload_mbps' | 'quota_gb' | 'price') => ({
    ...form.propsOf(path),
    onChange: (value: string) => form.set(path, value),
  })
  return (
    <>
      <TextField label="Name" maxLength={100} {...form.propsOf('name')} />
      {record ? null : (
        <LookupField
          label="Organization"
          help="A package stays with it."
          route={organizationLookup.route}
          {...form.choiceOf('organization_id')}
        />
      )}
      <NumberField label="Download" suffix="Mbps" decimals={1} {...numberField('download_mbps')} />
      <NumberField label="Upload" suffix="Mbps" decimals={1} {...numberField('upload_mbps')} />
      <NumberField
        label="Data a month"
        isOptional
        help="Left empty, it is unlimited."
        suffix="GB"
        {...numberField('quota_gb')}
      />
      <MoneyField label="Price a month" help="Before tax." {...numberField('price')} />
      {record && <PriceNote before={record.price} typed={form.values.price} lines={record.lines} />}
      <TextareaField
        label="Description"
        isOptional
        help="Customers read it where they choose a package."
        rows={3}
        maxLength={500}
        {...form.propsOf('description')}
      />
      {statusField(form)}
    </>
  )
}
