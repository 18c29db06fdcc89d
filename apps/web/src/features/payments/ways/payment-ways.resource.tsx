import { paymentWays as contract, type ReferenceRule, type WayKind } from '@uplink/contract/payment-ways'
import { pathTo } from '@uplink/contract/screens'
import { namesFilter } from '../../../resource/fields/names'
import { changedColumn } from '../../../resource/fields/changed-column'
import { NameField } from '../../../resource/fields/NameField'
import { statusColumn, statusField, statusFilter, StatusMark } from '../../../resource/fields/record-status'
import { resource } from '../../../resource/resource'
import { NumberField } from '../../../ui/editors/NumberField'
import { FieldRow } from '../../../ui/form/FieldRow'
import { RadioField } from '../../../ui/fields/RadioField'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { HistoryPart } from '../../audit/audit.public'

const kinds: readonly { value: WayKind; label: string }[] = [
  { value: 'cash', label: 'Cash, counted by note' },
  { value: 'bank', label: 'A bank’s account' },
  { value: 'mobile', label: 'A mobile wallet at the counter' },
  { value: 'cheque', label: 'Cheques' },
  { value: 'other', label: 'Something else' },
]
const kindName = (kind: WayKind) => kinds.find(({ value }) => value === kind)?.label ?? kind

const uses = [
  { value: 'required', label: 'Needed' },
  { value: 'optional', label: 'If there is one' },
  { value: 'none', label: 'None' },
] as const

const forms: readonly { value: ReferenceRule['reference_form']; label: string }[] = [
  { value: 'any', label: 'Anything' },
  { value: 'digits', label: 'Digits only' },
  { value: 'letters-digits', label: 'Letters, digits and hyphens' },
]

const madeOf = { any: 'characters', digits: 'digits', 'letters-digits': 'letters and digits' } as const

function ruleInWords({ reference, reference_form: form, reference_least, reference_most }: ReferenceRule) {
  if (reference === 'none') return 'None'
  const use = reference === 'required' ? 'Needed' : 'If there is one'
  const length =
    reference_least === reference_most ? String(reference_least) : `${reference_least} to ${reference_most}`
  return form === 'any' && reference_least === 1 && reference_most === 64
    ? use
    : `${use}: ${length} ${madeOf[form]}`
}

export const paymentWays = resource({
  contract,
  noun: 'payment-ways',
  words: { one: 'way of money', many: 'ways of money' },
  lead: 'How money comes in past all gateways: what staff choose when they take a payment.',
  to: 'see ways of money',
  home: pathTo('paymentWays'),
  screens: { create: 'newPaymentWay', read: 'paymentWay', edit: 'editPaymentWay' },
  nameOf: ({ name }) => name,
  status: ({ status }) => <StatusMark status={status} />,
  columns: [
    { key: 'name', header: 'Name', mayWrap: true, cell: ({ name }) => name },
    { key: 'kind', header: 'Kind', width: '14rem', cell: ({ kind }) => kindName(kind) },
    { key: 'reference', header: 'Reference', isMinor: true, phone: 'hidden', cell: ruleInWords },
    {
      key: 'organization',
      header: 'Organization',
      width: '12rem',
      isMinor: true,
      phone: 'hidden',
      cell: ({ organization }) => organization,
    },
    statusColumn,
    changedColumn,
  ],
  sort: ['name', 'kind', 'organization', 'status', 'updated_at'],
  parts: { key: 'organization', of: ({ organization }) => organization },
  filters: [namesFilter('organization_id', 'Organization', 'organizations'), statusFilter],
  details: (record) => [
    { label: 'Name', value: record.name },
    { label: 'Kind', value: kindName(record.kind) },
    { label: 'Reference', value: ruleInWords(record) },
    { label: 'Organization', value: record.organization },
  ],
  More: ({ record }) => <HistoryPart target={['payment-way', record.id]} />,
  about:
    'Staff choose it when they take a payment, and a cash day is counted by it. An inactive one is offered no more; what was taken by it stays.',
  initial: (record) => ({
    name: record?.name ?? '',
    kind: record?.kind ?? 'bank',
    reference: record?.reference ?? 'required',
    reference_form: record?.reference_form ?? 'any',
    reference_least: String(record?.reference_least ?? 1),
    reference_most: String(record?.reference_most ?? 64),
    organization_id: record?.organization_id ?? null,
    status: record?.status ?? ('active' as const),
  }),
  toBody: ({ reference_least, reference_most, ...others }) => ({
    ...others,
    reference_least: Number(reference_least),
    reference_most: Number(reference_most),
  }),
  Fields: ({ form, record }) => (
    <>
      <TextField
        label="Name"
        help="As staff and customers know it, for example Nagad at the counter."
        maxLength={60}
        {...form.propsOf('name')}
      />
      {record ? null : (
        <>
          <SelectField
            label="Kind"
            help="It stays what it is."
            options={kinds}
            value={form.values.kind}
            error={form.errorOf('kind')}
            onChange={({ currentTarget }) => form.set('kind', currentTarget.value as WayKind)}
          />
          <NameField
            label="Organization"
            help="A way of money stays with it."
            kind="organizations"
            {...form.choiceOf('organization_id')}
          />
        </>
      )}
      <RadioField
        label="Reference"
        isRow
        options={uses}
        value={form.values.reference}
        onChange={(use) => form.set('reference', use)}
      />
      {form.values.reference !== 'none' && (
        <>
          <SelectField
            label="It is made of"
            options={forms}
            value={form.values.reference_form}
            error={form.errorOf('reference_form')}
            onChange={({ currentTarget }) =>
              form.set('reference_form', currentTarget.value as ReferenceRule['reference_form'])
            }
          />
          <FieldRow>
            <NumberField
              label="At least"
              suffix="characters"
              min={1}
              max={64}
              value={form.values.reference_least}
              error={form.errorOf('reference_least')}
              onChange={(count) => form.set('reference_least', count)}
            />
            <NumberField
              label="At most"
              suffix="characters"
              min={1}
              max={64}
              value={form.values.reference_most}
              error={form.errorOf('reference_most')}
              onChange={(count) => form.set('reference_most', count)}
            />
          </FieldRow>
        </>
      )}
      {statusField(form)}
    </>
  ),
})
