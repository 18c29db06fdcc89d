import { counted } from '@uplink/contract/counted'
import { organizationLookup } from '@uplink/contract/organizations'
import type { FormOf } from '../../../resource/declaration'
import { LookupField } from '../../../resource/fields/LookupField'
import { statusField } from '../../../resource/fields/record-status'
import { MoneyField, NumberField } from '../../../ui/editors/NumberField'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { TextField } from '../../../ui/fields/TextField'
import { NewPriceFields } from './NewPriceFields'
import type { Package, PackageValues } from './package-form'

interface PackageFieldsProps {
  form: FormOf<PackageValues>
  record?: Package | undefined
}

export function PackageFields({ form, record }: PackageFieldsProps) {
  const hasLines = record !== undefined && record.lines > 0
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
        help="Leave it empty for unlimited data."
        suffix="GB"
        {...numberField('quota_gb')}
      />
      <MoneyField
        label="Price a month"
        help={
          hasLines
            ? `Before tax. ${counted(record.lines, 'line')} ${record.lines === 1 ? 'has' : 'have'} it: a new price begins on a billing day.`
            : 'Before tax.'
        }
        disabled={hasLines}
        {...numberField('price')}
      />
      {record && (hasLines || record.next_price !== null) && <NewPriceFields form={form} record={record} />}
      <TextareaField
        label="Description"
        isOptional
        help="Customers read it where they choose a package."
        rows={3}
        atMost={500}
        {...form.propsOf('description')}
      />
      {statusField(form)}
    </>
  )
}
