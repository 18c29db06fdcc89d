import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { setupSteps, type Setup, type SetupStep } from '@uplink/contract/setups'
import type { ReactNode } from 'react'
import { useAddress } from '../../../platform/address/address'
import { failureOf } from '../../../platform/api/failure'
import { Button, ButtonLink } from '../../../ui/button/Button'
import { Link } from '../../../ui/link/Link'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Parts } from '../../../ui/page/Parts'
import { Section } from '../../../ui/page/Section'
import { ErrorState } from '../../../ui/states/ErrorState'
import { LoadingState } from '../../../ui/states/LoadingState'
import { Permitted } from '../../../ui/states/Permitted'
import { Stepper } from '../../../ui/steps/Stepper'
import type { Organization } from '../organization-form'
import { nowWords } from '../settings/now-words'
import { SectionForm } from '../settings/SectionForm'
import { sections } from '../settings/sections'
import { settingsQuery } from '../settings/settings.data'
import { NetworkStep } from './NetworkStep'
import { NewOrganization } from './OrganizationStep'
import { PackageStep } from './PackageStep'
import { nextStep, setupQuery, useStep } from './setup.data'
import classes from './setup.module.css'

const titles: Record<SetupStep, string> = {
  organization: 'Organization',
  brand: 'Brand',
  money: 'Money and time',
  billing: 'Billing',
  package: 'First package',
  messages: 'Mail and SMS',
  payments: 'Payments',
  network: 'Network',
  done: 'Done',
}

const isStep = (text: string | undefined): text is SetupStep => setupSteps.some((step) => step === text)

/** The first set-up: each step is a form of the settings, which saves itself, and may be skipped. */
export function SetupPage() {
  const address = useAddress()
  const organization = Number(address.text('organization')) || undefined
  const wanted = address.text('step')
  const query = useQuery(setupQuery(organization, wanted === 'network'))
  const { data: setup } = query
  const failure = setup ? { isForbidden: !setup.can.includes('set') } : query.error && failureOf(query)
  return (
    <Permitted failure={failure} to="set up an organization">
      <PageHeader title="Set-up" lead={setup?.organization ?? 'From the name to the first package.'} />
      {setup ? (
        <Steps
          setup={setup}
          step={isStep(wanted) && setup.organization_id !== null ? wanted : nextStep(setup)}
        />
      ) : query.error ? (
        <ErrorState title="The set-up could not be loaded." {...failureOf(query)} />
      ) : (
        <LoadingState label="Loading the set-up">{null}</LoadingState>
      )}
    </Permitted>
  )
}

function Steps({ setup, step }: { setup: Setup; step: SetupStep }) {
  const address = useAddress()
  const { mutateAsync, isPending } = useStep()
  const id = setup.organization_id
  const { data: record } = useQuery({ ...settingsQuery(String(id)), enabled: id !== null })
  const go = (to: SetupStep, organization = id) =>
    address.change({ step: to, organization: organization ?? undefined })
  const at = setupSteps.indexOf(step)
  const after = setupSteps[at + 1] ?? 'done'
  const before = setupSteps[at - 1]
  const finish = async (state: 'done' | 'skipped', organization = id) => {
    if (organization === null) return
    await mutateAsync({ organization_id: organization, step, state })
    go(after, organization)
  }
  const acts = (
    <>
      <Button isSaving={isPending} onClick={() => void finish('skipped')}>
        Skip for now
      </Button>
      {before && (
        <Button kind="quiet" onClick={() => go(before)}>
          Back
        </Button>
      )}
    </>
  )
  return (
    <div className={classes.box}>
      <div className={classes.places}>
        <Stepper
          label="Set-up"
          current={step}
          steps={setup.steps.map(({ step: each, state }) => ({
            key: each,
            label: titles[each],
            hint: record ? hintOf(each, record) : undefined,
            state,
            href: id === null ? undefined : pathTo('setup', { step: each, organization: id }),
          }))}
        />
        <Section title={titles[step]}>
          <Parts>
            {id === null ? (
              <NewOrganization onMade={(made) => finish('done', made)} />
            ) : (
              <OfOrganization
                key={step}
                id={id}
                setup={setup}
                step={step}
                acts={acts}
                onDone={() => finish('done')}
              />
            )}
          </Parts>
        </Section>
      </div>
    </div>
  )
}

/** What a step is set to already: an organization of before has most of it. */
const hintOf = (step: SetupStep, record: Organization) =>
  step === 'package' || step === 'network' || step === 'done' ? undefined : nowWords(step, record)

interface StepProps {
  id: number
  setup: Setup
  step: SetupStep
  acts: ReactNode
  onDone: () => Promise<void>
}

function OfOrganization({ id, setup, step, acts, onDone }: StepProps) {
  const query = useQuery(settingsQuery(String(id)))
  const { data: record } = query
  if (query.error) return <ErrorState title="The organization could not be loaded." {...failureOf(query)} />
  if (!record) return <LoadingState label="Loading the organization">{null}</LoadingState>
  const common = { record, setup, acts, onDone }
  if (step === 'package') return <PackageStep {...common} />
  if (step === 'network') return <NetworkStep {...common} />
  if (step === 'done') return <Done {...common} />
  return <SettingStep {...common} step={step} />
}

interface SettingStepProps extends Pick<StepProps, 'acts' | 'onDone'> {
  record: Organization
  step: Exclude<SetupStep, 'package' | 'network' | 'done'>
}

function SettingStep({ record, step, acts, onDone }: SettingStepProps) {
  const { lead, More } = sections[step]
  return (
    <>
      <p>{lead}</p>
      <SectionForm section={step} record={record} act="Save and continue" acts={acts} onSaved={onDone}>
        {More && (
          <div className={classes.more}>
            <More record={record} />
          </div>
        )}
      </SectionForm>
    </>
  )
}

const places: Record<SetupStep, string> = {
  organization: pathTo('settings', { section: 'organization' }),
  brand: pathTo('settings', { section: 'brand' }),
  money: pathTo('settings', { section: 'money' }),
  billing: pathTo('settings', { section: 'billing' }),
  package: pathTo('cataloguePackages'),
  messages: pathTo('settings', { section: 'messages' }),
  payments: pathTo('settings', { section: 'payments' }),
  network: pathTo('accessServers'),
  done: pathTo('settingSections'),
}

const stateWords = { skipped: 'skipped', problem: 'does not work yet', todo: 'not done', done: 'done' }

/** What was skipped, with its place in the settings, and what comes next. */
function Done({ setup, record, onDone }: Pick<StepProps, 'setup' | 'onDone'> & { record: Organization }) {
  const left = setup.steps.filter(({ step, state }) => step !== 'done' && state !== 'done')
  return (
    <>
      {left.length === 0 ? (
        <p>{record.name} is set up.</p>
      ) : (
        <>
          <p>You can do the rest at any time:</p>
          <ul>
            {left.map(({ step, state }) => (
              <li key={step}>
                <Link href={places[step]}>{titles[step]}</Link>, {stateWords[state]}
              </li>
            ))}
          </ul>
        </>
      )}
      {setup.areas === 0 && (
        <p>
          Lines are in areas, and there is none yet: <Link href={pathTo('newArea')}>New area</Link>. An import
          makes those that it names.
        </p>
      )}
      <div className={classes.acts}>
        <ButtonLink kind="primary" href={pathTo('newLine')} onClick={() => void onDone()}>
          Add the first customer
        </ButtonLink>
        {setup.is_open && <Button onClick={() => void onDone()}>Finish the set-up</Button>}
      </div>
    </>
  )
}
