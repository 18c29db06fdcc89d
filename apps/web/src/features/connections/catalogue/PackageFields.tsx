import { useQuery } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import { organizationLookup } from '@uplink/contract/organizations'
import type { FormOf } from '../../../resource/declaration'
import { BanglaFields } from '../../../resource/fields/BanglaFields'
import { LookupField } from '../../../resource/fields/LookupField'
import { lookedUpQuery } from '../../../resource/fields/look-up'
import { statusField } from '../../../resource/fields/record-status'
import { MoneyField, NumberField } from '../../../ui/editors/NumberField'
import { FieldGroup } from '../../../ui/form/FieldGroup'
import { FieldRow } from '../../../ui/form/FieldRow'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { TextField } from '../../../ui/fields/TextField'
import type { Package, PackageValues } from './package-form'
import { PackageNetworkFields } from './PackageNetworkFields'
import { NewPriceFields, PrepaidFields } from './PackagePriceFields'
import { NewSpeedNote } from './RunningLines'

interface PackageFieldsProps {
  form: FormOf<PackageValues>
  record?: Package | undefined
}

type NumberPath =
  | 'download_mbps'
  | 'upload_mbps'
  | 'quota_gb'
  | 'slow_download_mbps'
  | 'slow_upload_mbps'
  | 'price'

const numbersOf = (form: FormOf<PackageValues>) => (path: NumberPath) => ({
  ...form.propsOf(path),
  onChange: (value: string) => form.set(path, value),
})

/** How fast its lines are, and for how much data. */
function SpeedFields({ form, record }: PackageFieldsProps) {
  const numberField = numbersOf(form)
  return (
    <FieldGroup title="Speed and data">
      <FieldRow>
        <NumberField label="Download" suffix="Mbps" decimals={1} {...numberField('download_mbps')} />
        <NumberField label="Upload" suffix="Mbps" decimals={1} {...numberField('upload_mbps')} />
      </FieldRow>
      {record && record.lines > 0 && <NewSpeedNote form={form} record={record} />}
      <NumberField
        label="Data a month"
        isOptional
        help="Leave it empty for unlimited data."
        suffix="GB"
        {...numberField('quota_gb')}
      />
      {(form.values.quota_gb !== '' || form.values.slow_download_mbps !== '') && (
        <FieldRow>
          <NumberField
            label="Download after that"
            isOptional
            help="Until the next billing period, also in sessions that run. Empty: as fast."
            suffix="Mbps"
            decimals={1}
            {...numberField('slow_download_mbps')}
          />
          <NumberField
            label="Upload after that"
            isOptional
            suffix="Mbps"
            decimals={1}
            {...numberField('slow_upload_mbps')}
          />
        </FieldRow>
      )}
    </FieldGroup>
  )
}

/** A package's form: what it is, what lines get and what they pay; folded what few packages have. */
export function PackageFields({ form, record }: PackageFieldsProps) {
  const hasLines = record !== undefined && record.lines > 0
  const { data: ofOrganization } = useQuery(
    lookedUpQuery(organizationLookup.route, record ? null : form.values.organization_id),
  )
  const currency = record?.currency ?? ofOrganization?.currency
  return (
    <>
      <FieldRow>
        <TextField label="Name" maxLength={100} {...form.propsOf('name')} />
        {statusField(form)}
      </FieldRow>
      {record ? null : (
        <LookupField
          label="Organization"
          help="A package stays with it."
          route={organizationLookup.route}
          {...form.choiceOf('organization_id')}
        />
      )}
      <TextareaField
        label="Description"
        isOptional
        help="Customers read it where they choose a package."
        rows={2}
        atMost={500}
        {...form.propsOf('description')}
      />
      <FieldGroup title="Price">
        <MoneyField
          label="Price a month"
          currency={currency}
          help={
            hasLines
              ? `Before tax. ${counted(record.lines, 'line')} ${record.lines === 1 ? 'has' : 'have'} it: a new price begins on a billing day.`
              : 'Before tax.'
          }
          disabled={hasLines}
          {...numbersOf(form)('price')}
        />
        {record && (hasLines || record.next_price !== null) && <NewPriceFields form={form} record={record} />}
      </FieldGroup>
      <SpeedFields form={form} record={record} />
      <PrepaidFields form={form} currency={currency} />
      <BanglaFields
        fields={[
          { of: 'Name', maxLength: 100, ...form.propsOf('name_bn') },
          { of: 'Description', rows: 2, atMost: 500, ...form.propsOf('description_bn') },
        ]}
      />
      <PackageNetworkFields form={form} />
    </>
  )
}
