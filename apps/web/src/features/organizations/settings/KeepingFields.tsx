import type { FormOf } from '../../../resource/declaration'
import { NumberField } from '../../../ui/editors/NumberField'
import type { OrganizationValues } from '../organization-form'
import { Setting } from '../Setting'

interface Kept {
  path: keyof OrganizationValues & `keep_${string}`
  label: string
  help: string
  min: number
  max: number
  /** Left empty, it is kept until somebody deletes it. */
  isOptional?: boolean
  suffix?: string
}

const kinds: readonly Kept[] = [
  {
    path: 'keep_network_months',
    label: 'Network sessions',
    help: 'Addresses, devices and traffic of each session, after its end, by whole months. Usage by day stays.',
    min: 3,
    max: 120,
    isOptional: true,
  },
  {
    path: 'keep_usage_months',
    label: 'Usage by day',
    help: 'What each line used on each day, by whole months. Bills do not need it.',
    min: 3,
    max: 120,
    isOptional: true,
  },
  {
    path: 'keep_tickets_months',
    label: 'Closed tickets',
    help: 'With their texts and files, after the last change.',
    min: 3,
    max: 120,
    isOptional: true,
  },
  { path: 'keep_chats_months', label: 'Chat messages', help: '', min: 1, max: 120, isOptional: true },
  {
    path: 'keep_imports_months',
    label: 'Rows of imports',
    help: 'What was imported stays; the import cannot be undone any more.',
    min: 1,
    max: 60,
    isOptional: true,
  },
  {
    path: 'keep_messages_months',
    label: 'Mail and SMS that were sent',
    help: 'The message log, with the text of each.',
    min: 1,
    max: 60,
  },
  {
    path: 'keep_sign_ins_months',
    label: 'Sign-ins',
    help: 'Device and address of each, after its end.',
    min: 1,
    max: 24,
  },
  {
    path: 'keep_audit_months',
    label: 'Audit log',
    help: 'The log is one for all organizations: the longest time counts, and one that keeps it keeps it for all.',
    min: 12,
    max: 120,
    isOptional: true,
  },
  {
    path: 'keep_exports_days',
    label: 'Files of what is kept about a person',
    help: 'For so long they can be fetched.',
    min: 1,
    max: 30,
    suffix: 'days',
  },
]

/** How long each kind of personal data is kept. */
export function KeepingFields({ form }: { form: FormOf<OrganizationValues> }) {
  return kinds.map(({ path, label, help, min, max, isOptional = false, suffix = 'months' }) => (
    <Setting key={path} form={form} path={path}>
      <NumberField
        label={label}
        isOptional={isOptional}
        suffix={suffix}
        min={min}
        max={max}
        help={[help, isOptional ? 'Left empty: kept until somebody deletes it.' : ''].join(' ').trim()}
        {...form.propsOf(path)}
        onChange={(value) => form.set(path, value)}
      />
    </Setting>
  ))
}
