import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { newCampaign, type CampaignDetail } from '@uplink/contract/campaigns'
import { pathTo } from '@uplink/contract/screens'
import { FlaskConical, Save, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { nounsChanged } from '../../platform/api/query-keys'
import { formatMoment } from '../../platform/dates/dates'
import { instantAt, localTime } from '../../platform/dates/zoned'
import { useForm } from '../../platform/form/use-form'
import { randomKey } from '../../platform/session/random-key'
import { Button, ButtonLink } from '../../ui/button/Button'
import { Checkbox } from '../../ui/fields/Checkbox'
import { CheckboxGroup } from '../../ui/fields/CheckboxGroup'
import { DateTimeField } from '../../ui/fields/MomentField'
import { RadioField } from '../../ui/fields/RadioField'
import { TextField } from '../../ui/fields/TextField'
import { Form } from '../../ui/form/Form'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { ActBar } from '../../ui/panels/ActBar'
import { usePhone } from '../../ui/use-phone'
import { useSettled } from '../../ui/use-settled'
import { useConfirm, useToasts } from '../../ui/UiProvider'
import { AudienceFields } from './AudienceFields'
import { bodyOf, valuesOf, type Values } from './campaign-values'
import { wayNames, ways } from './campaign-words'
import {
  createCampaign,
  editCampaign,
  previewQuery,
  sendCampaign,
  testCampaign,
  type CampaignBody,
} from './campaigns.data'
import classes from './campaigns.module.css'
import { requestOf, peopleOf, ReachPart, SamplePart } from './ReachPart'
import { WordsFields } from './WordsFields'

export interface Fields extends Values {
  when: 'now' | 'then'
  /** In the organization's zone. */
  starts_at: string
}

export const campaignsBack = { href: pathTo('campaigns'), label: 'Campaigns' }

export const fieldsOf = (campaign: CampaignDetail): Fields => ({
  ...valuesOf(campaign),
  when: campaign.starts_at === null ? 'now' : 'then',
  starts_at: campaign.starts_at === null ? '' : localTime(campaign.starts_at),
})

/** Writes a campaign, or changes one that has not begun. */
export function CampaignForm({
  title,
  initial,
  of,
}: {
  title: string
  initial: Fields
  of?: CampaignDetail
}) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  const confirm = useConfirm()
  const isPhone = usePhone()
  const key = useRef(randomKey(128))
  /** What was saved last: a second press changes it instead of writing another. */
  const saved = useRef(of && { id: of.id, version: of.version })
  const act = useRef<'save' | 'test' | 'send'>('save')
  const [first] = useState(initial)

  async function save(body: CampaignBody) {
    const { data } = saved.current
      ? await editCampaign(saved.current.id, { ...body, version: saved.current.version })
      : await createCampaign(body, key.current)
    saved.current = data
    return data
  }

  const form = useForm<Fields, CampaignBody>({
    schema: newCampaign,
    initial: first,
    toBody: bodyOf,
    placeOf: (path) => (path === 'look_id' ? 'look' : path),
    send: async (body) => {
      if (act.current === 'test') {
        toasts.success((await testCampaign(body)).message)
        return 'refused'
      }
      if (act.current === 'send' && !(await isSure())) return 'refused'
      const { id, version } = await save(body)
      const startsAt = form.values.when === 'then' ? instantAt(form.values.starts_at) : undefined
      const message =
        act.current === 'send'
          ? (await sendCampaign(id, { version, ...(startsAt && { starts_at: startsAt }) })).message
          : 'Saved. Nothing is sent yet.'
      await nounsChanged(client, 'campaigns')
      toasts.success(message)
      await navigate({ href: pathTo('campaign', { id }) })
      return undefined
    },
  })
  const { values } = form
  const request = useSettled(requestOf(values), 400)
  const { data: reach } = useQuery({ ...previewQuery(request), placeholderData: keepPreviousData })
  const people = reach ? peopleOf(reach.people) : 'them'

  const isSure = () =>
    confirm({
      kind: 'primary',
      title: values.when === 'then' ? `Plan it for ${people}?` : `Send it to ${people} now?`,
      items: values.ways.map((way) => `${wayNames[way]}: ${(reach?.reached[way] ?? 0).toLocaleString('en')}`),
      text:
        values.when === 'then' && values.starts_at !== ''
          ? `It begins on ${formatMoment(instantAt(values.starts_at))}, for whoever matches then.`
          : 'What is sent cannot be taken back; it can be stopped for those who still wait.',
      confirmLabel: values.when === 'then' ? `Plan for ${people}` : `Send to ${people}`,
    })

  const begin = (what: typeof act.current) => () => {
    act.current = what
  }
  /** Another message is another one. */
  const set = (changed: Partial<Fields>) => {
    key.current = randomKey(128)
    form.load(changed)
    for (const field of Object.keys(changed)) form.touch(field)
  }
  return (
    <>
      <PageHeader
        title={title}
        lead="Nothing is sent before you say so. Customers who switched news and offers off are left out."
        back={campaignsBack}
      />
      <Form {...form.props} isWide hasSaveKey>
        {/* whom it reaches stays in sight while one writes what they read */}
        <div className={classes.room}>
          <div className={classes.editor}>
            <Section title="Who">
              <div className={classes.parts}>
                <ReachPart values={values} />
                <AudienceFields values={values} errorOf={form.errorOf} set={set} />
              </div>
            </Section>
            <div className={classes.parts}>
              <Section title="What">
                <div className={classes.parts}>
                  <WordsFields
                    field={form.propsOf}
                    onText={(field, value) => set({ [field]: value })}
                    isSms={values.ways.includes('sms')}
                  />
                  <SamplePart values={values} />
                </div>
              </Section>
              <Section title="How and when">
                <div className={classes.parts}>
                  <CheckboxGroup label="By which ways" error={form.errorOf('ways')} isRow>
                    {ways.map((way) => (
                      <Checkbox
                        key={way}
                        label={wayNames[way]}
                        checked={values.ways.includes(way)}
                        onChange={() => form.rowsOf('ways').toggle(way)}
                      />
                    ))}
                  </CheckboxGroup>
                  <RadioField
                    label="When"
                    isRow
                    options={[
                      { value: 'now', label: 'Now' },
                      { value: 'then', label: 'On a day' },
                    ]}
                    value={values.when}
                    onChange={(value) => set({ when: value })}
                  />
                  {values.when === 'then' && (
                    <DateTimeField
                      label="Begins"
                      help="In your organization’s time zone. Its people are chosen then."
                      {...form.propsOf('starts_at')}
                      onChange={(value) => set({ starts_at: value })}
                    />
                  )}
                  <TextField
                    label="Name"
                    isOptional
                    help="What you call it, if not by its title. Customers do not see it."
                    maxLength={120}
                    {...form.propsOf('name')}
                  />
                </div>
              </Section>
            </div>
          </div>
        </div>
        {/* on a phone all of it is one row: the way back is on top, and the main act says for whom */}
        <ActBar note={isPhone ? undefined : reach && `For ${people}`}>
          {!isPhone && <ButtonLink href={pathTo('campaigns')}>Cancel</ButtonLink>}
          <Button
            type="submit"
            {...(!isPhone && { icon: Save })}
            onClick={begin('save')}
            isSaving={form.isSaving}
            aria-label={of?.state === 'planned' ? 'Save' : 'Save draft'}
          >
            {isPhone || of?.state === 'planned' ? 'Save' : 'Save draft'}
          </Button>
          <Button
            type="submit"
            {...(!isPhone && { icon: FlaskConical })}
            onClick={begin('test')}
            disabled={form.isSaving}
            aria-label="Send a test to me"
          >
            {isPhone ? 'Test' : 'Send a test to me'}
          </Button>
          <Button
            type="submit"
            kind="primary"
            {...(!isPhone && { icon: Send })}
            onClick={begin('send')}
            disabled={form.isSaving || reach?.people === 0}
          >
            {values.when === 'then' ? `Plan for ${people}` : `Send to ${people}`}
          </Button>
        </ActBar>
      </Form>
    </>
  )
}
