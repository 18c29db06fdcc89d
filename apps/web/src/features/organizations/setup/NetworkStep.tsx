import { accessServers as contract } from '@uplink/contract/access-servers'
import { useQueryClient } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import type { Setup } from '@uplink/contract/setups'
import type { ReactNode } from 'react'
import { call } from '../../../platform/api/call'
import { nounsChanged } from '../../../platform/api/query-keys'
import { timeAgo } from '../../../platform/dates/time-ago'
import { useNow } from '../../../platform/dates/use-now'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { SecretField } from '../../../ui/editors/SecretField'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { Form, FormActions } from '../../../ui/form/Form'
import { Link } from '../../../ui/link/Link'
import { CheckList, type CheckPoint } from '../../../ui/steps/CheckList'
import type { Organization } from '../organization-form'
import { RadiusFiles } from '../RadiusFiles'
import classes from './setup.module.css'

interface NetworkStepProps {
  record: Organization
  setup: Setup
  acts: ReactNode
  onDone: () => Promise<void> | void
}

const kinds = [
  { value: 'mikrotik', label: 'MikroTik' },
  { value: 'cisco', label: 'Cisco' },
  { value: 'juniper', label: 'Juniper' },
  { value: 'huawei', label: 'Huawei' },
  { value: 'ubiquiti', label: 'Ubiquiti' },
  { value: 'other', label: 'Other' },
]

/** The first access server, and whether it has been heard. */
export function NetworkStep({ record, setup, acts, onDone }: NetworkStepProps) {
  const now = useNow()
  if (setup.access_servers === 0)
    return (
      <>
        <FirstServer record={record} acts={acts} />
        <RadiusFiles />
      </>
    )
  return (
    <>
      <CheckList label="Your access server" points={[requestPoint(setup, now), heardPoint(setup, now)]} />
      <RadiusFiles />
      <p>
        <Link href={pathTo('accessServers')}>Access servers</Link>
      </p>
      <div className={classes.acts}>
        <Button kind="primary" onClick={() => void onDone()}>
          {setup.heard_at === null ? 'Continue, and wait in the background' : 'Continue'}
        </Button>
        {acts}
      </div>
    </>
  )
}

/** Whether the files and the secret are right: any question of the RADIUS server shows it. */
const requestPoint = ({ requested_at }: Setup, now: number): CheckPoint =>
  requested_at === null
    ? {
        key: 'request',
        state: 'asking',
        text: 'Waiting for the first question of your RADIUS server …',
        mend: 'Any sign-in will do, such as that of radtest with a name that nobody has. If nothing comes: the secret in policy.d/portal_secret is another one, or the portal is not reached from there.',
      }
    : { key: 'request', state: 'good', text: `Your RADIUS server asked ${timeAgo(requested_at, now)}.` }

const heardPoint = ({ heard_at }: Setup, now: number): CheckPoint =>
  heard_at === null
    ? {
        key: 'heard',
        state: 'asking',
        text: 'Waiting for the first message of your access server …',
        mend: 'It comes with the first session, as accounting. The address that the server reports must be the one that you have written here.',
      }
    : { key: 'heard', state: 'good', text: `Your access server was heard ${timeAgo(heard_at, now)}.` }

function FirstServer({ record, acts }: Pick<NetworkStepProps, 'record' | 'acts'>) {
  const client = useQueryClient()
  const form = useForm({
    schema: contract.routes.create.body,
    initial: { name: '', place: '', address: '', kind: 'mikrotik', secret: undefined as string | undefined },
    toBody: (values) => ({
      ...values,
      secret: values.secret || null,
      organization_id: record.id,
      on_change: 'change',
      status: 'active',
    }),
    send: async (body) => {
      await call(contract.routes.create, { body })
      form.set('secret', undefined)
      await nounsChanged(client, 'access-servers', 'organizations')
    },
  })
  return (
    <Form {...form.props}>
      <TextField label="Name" maxLength={100} {...form.propsOf('name')} />
      <TextField
        label="Place"
        maxLength={100}
        help="Customers read it where their devices and sessions are listed."
        {...form.propsOf('place')}
      />
      <TextField
        label="Address"
        maxLength={45}
        autoComplete="off"
        spellCheck={false}
        help="As it reports itself: the NAS-IP-Address of its packets."
        {...form.propsOf('address')}
      />
      <SelectField label="Kind" options={kinds} {...form.propsOf('kind')} />
      <SecretField
        label="Secret"
        name="secret"
        isOptional
        storedAt={undefined}
        help="The same as on the equipment. Without it, the one of the installation is used."
        value={form.values.secret}
        error={form.errorOf('secret')}
        onReplace={(secret) => form.set('secret', secret)}
        onBlur={() => form.touch('secret')}
      />
      <FormActions>
        <Button type="submit" kind="primary" isSaving={form.isSaving}>
          Save access server
        </Button>
        {acts}
      </FormActions>
    </Form>
  )
}
