import { networkAttributes } from '@uplink/contract/network-attributes'
import type { FormOf } from '../../../resource/declaration'
import { NumberField } from '../../../ui/editors/NumberField'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow } from '../../../ui/form/FieldRow'
import { FoldedFields } from '../../../ui/form/FoldedFields'
import type { PackageValues } from './package-form'

const fields = [
  'burst_download_mbps',
  'burst_upload_mbps',
  'burst_seconds',
  'framed_pool',
  'max_sessions',
  'attributes',
] as const

function summaryOf(values: PackageValues): string {
  const set = fields.filter((field) => values[field].trim() !== '').length
  return set === 0 ? 'nothing besides the speed' : `${set} of ${fields.length} set`
}

/** What the lines of a package get on the network besides their speed. */
export function PackageNetworkFields({ form }: { form: FormOf<PackageValues> }) {
  const problems = fields.filter((field) => form.errorOf(field) !== undefined).length
  const number = (path: (typeof fields)[number]) => ({
    ...form.propsOf(path),
    onChange: (value: string) => form.set(path, value),
  })
  return (
    <FoldedFields title="Network" summary={summaryOf(form.values)} problems={problems}>
      <FieldRow>
        <NumberField
          label="Burst download"
          isOptional
          suffix="Mbps"
          decimals={1}
          {...number('burst_download_mbps')}
        />
        <NumberField
          label="Burst upload"
          isOptional
          suffix="Mbps"
          decimals={1}
          {...number('burst_upload_mbps')}
        />
      </FieldRow>
      <NumberField
        label="Burst time"
        isOptional
        help="How fast a line may be for a moment, and for how long; MikroTik, Cisco and Huawei know it."
        suffix="seconds"
        {...number('burst_seconds')}
      />
      <TextField
        label="Address pool"
        isOptional
        maxLength={64}
        spellCheck={false}
        help="Framed-Pool: as the equipment knows it."
        {...form.propsOf('framed_pool')}
      />
      <NumberField
        label="Devices at once"
        isOptional
        help="Leave it empty for any number."
        {...number('max_sessions')}
      />
      <TextareaField
        label="More attributes"
        isOptional
        rows={3}
        spellCheck={false}
        help={`One a line, such as Idle-Timeout = 600. Of ${Object.keys(networkAttributes).join(', ')}.`}
        {...form.propsOf('attributes')}
      />
    </FoldedFields>
  )
}
