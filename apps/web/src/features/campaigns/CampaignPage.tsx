import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CampaignDetail, CampaignRecipient } from '@uplink/contract/campaigns'
import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import { Ban, Pencil, RotateCcw, Send } from 'lucide-react'
import { useRecordId } from '../../platform/address/path-parts'
import { failureOf, hasStatus, tellRefusal } from '../../platform/api/failure'
import { nounsChanged } from '../../platform/api/query-keys'
import { formatMoment } from '../../platform/dates/dates'
import { useList } from '../../platform/list/use-list'
import { Button, ButtonLink } from '../../ui/button/Button'
import { Notice } from '../../ui/feedback/Notice'
import { SelectField } from '../../ui/fields/SelectField'
import { DetailList } from '../../ui/page/DetailList'
import { NotFoundPage } from '../../ui/page/NotFoundPage'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Stat, StatRow } from '../../ui/page/Stat'
import { Fallback } from '../../ui/states/Fallback'
import { Permitted } from '../../ui/states/Permitted'
import { Progress } from '../../ui/steps/Progress'
import type { Column } from '../../ui/table/columns'
import { DataTable } from '../../ui/table/DataTable'
import { useConfirm, useToasts } from '../../ui/UiProvider'
import { unseenReport } from './campaign-values'
import { CampaignBadge, lineStateOptions, wayNames } from './campaign-words'
import {
  campaignQuery,
  isUnderWay,
  recipientsQuery,
  sendCampaign,
  sendCampaignAgain,
  stopCampaign,
} from './campaigns.data'
import classes from './campaigns.module.css'
import { peopleOf } from './ReachPart'

const back = { href: pathTo('campaigns'), label: 'Campaigns' }

/** One campaign: its words, whom it is for, and what arrived. */
export function CampaignPage() {
  const id = useRecordId()
  return id === undefined ? <Missing /> : <Loaded key={id} id={id} />
}

const Missing = () => (
  <NotFoundPage title="No such campaign" back={back} action="See campaigns">
    There is no campaign of this number, or you may not see it.
  </NotFoundPage>
)

function Loaded({ id }: { id: number }) {
  const query = useQuery(campaignQuery(id))
  const { data, error } = query
  if (hasStatus(error, 404)) return <Missing />
  if (data) return <Shown campaign={data} />
  const failure = error && failureOf(query)
  return (
    <Permitted failure={failure} to="see campaigns">
      <PageHeader title={`Campaign ${id}`} back={back} />
      <Section>
        <Fallback what="The campaign" failure={failure} />
      </Section>
    </Permitted>
  )
}

function Shown({ campaign }: { campaign: CampaignDetail }) {
  return (
    <>
      <PageHeader
        title={campaign.name}
        status={<CampaignBadge state={campaign.state} />}
        lead={`Written on ${formatMoment(campaign.made_at)} by ${campaign.made_by}.`}
        back={back}
        actions={<Acts campaign={campaign} />}
      />
      <div className={classes.parts}>
        <Standing campaign={campaign} />
        <div className={classes.about}>
          <Section title="What it says">
            <div className={classes.pair}>
              <Text lang="en" label="English" title={campaign.title} text={campaign.text} />
              {campaign.title_bn !== null && campaign.text_bn !== null && (
                <Text lang="bn" label="Bangla" title={campaign.title_bn} text={campaign.text_bn} />
              )}
            </div>
          </Section>
          <div className={classes.parts}>
            <Section title="Whom it is for">
              <DetailList
                items={[
                  { label: 'Areas', value: namesOf(campaign.areas, 'All') },
                  { label: 'Packages', value: namesOf(campaign.packages, 'All') },
                  {
                    label: 'State of the line',
                    value:
                      campaign.states.length === 0
                        ? 'Not closed'
                        : lineStateOptions
                            .filter(({ value }) => campaign.states.includes(value))
                            .map(({ label }) => label)
                            .join(', '),
                  },
                  ...(campaign.client_ids.length > 0
                    ? [{ label: 'Client IDs', value: counted(campaign.client_ids.length, 'line') }]
                    : []),
                  ...(campaign.look
                    ? [
                        {
                          label: 'Chosen in the list',
                          value: `${counted(campaign.look.lines, 'line')} ${campaign.look.found_by}`.trim(),
                        },
                      ]
                    : []),
                  ...(campaign.report
                    ? [
                        {
                          label: 'Rows of a report',
                          value: `${campaign.report.name ?? unseenReport}, column ${campaign.report.column}`,
                        },
                      ]
                    : []),
                  { label: 'By', value: campaign.ways.map((way) => wayNames[way]).join(', ') },
                ]}
              />
            </Section>
            {campaign.people !== null && <Arrived campaign={campaign} />}
          </div>
        </div>
        {campaign.people !== null && <Recipients id={campaign.id} />}
      </div>
    </>
  )
}

const namesOf = (named: readonly { name: string }[], otherwise: string) =>
  named.length === 0 ? otherwise : named.map(({ name }) => name).join(', ')

function Text({ lang, label, title, text }: { lang: string; label: string; title: string; text: string }) {
  return (
    <div>
      <p className={classes.soft}>{label}</p>
      <div lang={lang} className={classes.message}>
        <p className={classes.strong}>{title}</p>
        <p className={classes.text}>{text}</p>
      </div>
    </div>
  )
}

/** How far it has come, or when it begins. */
function Standing({ campaign }: { campaign: CampaignDetail }) {
  const { state, starts_at: startsAt, people, recipients, stopped, arrived } = campaign
  if (people === null)
    return (
      <Notice
        tone={stopped ? 'warning' : 'info'}
        title={
          stopped
            ? 'Stopped before it began'
            : isUnderWay(campaign)
              ? 'It begins in a moment'
              : state === 'planned' && startsAt !== null
                ? `It begins on ${formatMoment(startsAt)}`
                : 'Nothing is sent yet'
        }
      >
        {stopped
          ? stoppedWords(stopped)
          : state === 'planned'
            ? 'Its people are chosen then. Until it begins it can be changed and stopped.'
            : 'Change it, send yourself a test, and send it when it is right.'}
      </Notice>
    )
  const lost = arrived.reduce((sum, { failed }) => sum + failed, 0)
  return (
    <>
      {state === 'sending' && (
        <Progress label="Telling people" value={people - recipients.waiting} of={people} />
      )}
      {stopped && (
        <Notice tone="warning" title={`Stopped: ${peopleOf(recipients.waiting)} were not told`}>
          {stoppedWords(stopped)}
        </Notice>
      )}
      {lost > 0 && (
        <Notice tone="warning" title={`${counted(lost, 'message')} did not arrive`}>
          The list below says to whom.
        </Notice>
      )}
      <StatRow>
        <Stat label="People" value={people} />
        <Stat label="Told" value={recipients.told} />
        <Stat label="Left out" value={recipients['left-out']} />
        <Stat label="Waiting" value={stopped ? 0 : recipients.waiting} />
        <Stat label="Failed" value={recipients.failed} />
      </StatRow>
    </>
  )
}

/** What became of the messages, by the ways they went. */
function Arrived({ campaign: { ways, told_by: toldBy, arrived } }: { campaign: CampaignDetail }) {
  const kept = arrived.reduce((sum, one) => sum + one.kept, 0)
  return (
    <Section title="What arrived">
      <DetailList
        items={[
          ...ways
            .filter((way) => way === 'bell' || way === 'push')
            .map((way) => ({ label: wayNames[way], value: peopleOf(toldBy[way]) })),
          ...arrived.map(({ way, sent, waiting, failed }) => ({
            label: wayNames[way],
            value: `${sent.toLocaleString('en')} delivered, ${waiting.toLocaleString('en')} waiting, ${failed.toLocaleString('en')} failed`,
          })),
          ...(kept > 0
            ? [
                {
                  label: 'Went nowhere',
                  value: `${counted(kept, 'message')}: there is no way to send them`,
                },
              ]
            : []),
        ]}
      />
    </Section>
  )
}

function stoppedWords({ at, by, because }: NonNullable<CampaignDetail['stopped']>): string {
  const when = formatMoment(at)
  return because === null ? `${when}, by ${by ?? 'somebody'}.` : `${when}. ${because}`
}

function Acts({ campaign }: { campaign: CampaignDetail }) {
  const { id, version, can, recipients, arrived } = campaign
  const client = useQueryClient()
  const toasts = useToasts()
  const confirm = useConfirm()
  const change = useMutation({
    mutationFn: (act: () => Promise<{ message: string }>) => act(),
    onSuccess: ({ message }) => {
      toasts.success(message)
      return nounsChanged(client, 'campaigns')
    },
    onError: (error) => tellRefusal(toasts, error),
  })
  const ask = async (question: Parameters<typeof confirm>[0], act: () => Promise<{ message: string }>) => {
    if (await confirm(question)) change.mutate(act)
  }
  const failed = recipients.failed + arrived.reduce((sum, one) => sum + one.failed, 0)
  return (
    <>
      {can.includes('stop') && (
        <Button
          icon={Ban}
          isSaving={change.isPending}
          onClick={() =>
            void ask(
              {
                title: 'Stop this campaign?',
                text: 'Whoever was not told yet will not be. It cannot be started again.',
                confirmLabel: 'Stop it',
                cancelLabel: 'Leave it',
              },
              () => stopCampaign(id),
            )
          }
        >
          Stop
        </Button>
      )}
      {can.includes('edit') && (
        <ButtonLink icon={Pencil} href={pathTo('editCampaign', { id })}>
          Change
        </ButtonLink>
      )}
      {can.includes('send') && campaign.state === 'draft' && (
        <Button
          kind="primary"
          icon={Send}
          isSaving={change.isPending}
          onClick={() =>
            void ask(
              {
                kind: 'primary',
                title: 'Send it now?',
                text: 'Its people are chosen when it begins. What is sent cannot be taken back.',
                confirmLabel: 'Send now',
              },
              () => sendCampaign(id, { version }),
            )
          }
        >
          Send now
        </Button>
      )}
      {can.includes('send-again') && (
        <Button
          icon={RotateCcw}
          isSaving={change.isPending}
          onClick={() =>
            void ask(
              {
                kind: 'primary',
                title: 'Send again what did not arrive?',
                text: 'Only the messages that failed are sent again; nobody gets one twice.',
                confirmLabel: 'Send again',
              },
              () => sendCampaignAgain(id),
            )
          }
        >
          {`Send again to ${failed.toLocaleString('en')} that failed`}
        </Button>
      )}
    </>
  )
}

const recipientStates = {
  waiting: 'Waiting',
  told: 'Told',
  'left-out': 'Left out',
  failed: 'Failed',
} as const

const filterOptions = [
  ...Object.entries(recipientStates).map(([value, label]) => ({
    value: value as keyof typeof recipientStates,
    label,
  })),
  { value: 'undelivered' as const, label: 'A message did not arrive' },
]

const columns: Column<CampaignRecipient>[] = [
  { key: 'client', header: 'Client ID', width: '9rem', cell: ({ client_id }) => client_id },
  { key: 'name', header: 'Name', mayWrap: true, cell: ({ name }) => name },
  {
    key: 'state',
    header: 'State',
    width: '8rem',
    phone: 'aside',
    cell: ({ state }) => recipientStates[state],
  },
  {
    key: 'by',
    header: 'By',
    width: '14rem',
    mayWrap: true,
    cell: ({ told_by: by, failed }) =>
      by.length === 0
        ? '–'
        : by
            .map((way) => (failed.some((each) => each === way) ? `${wayNames[way]} (failed)` : wayNames[way]))
            .join(', '),
  },
]

function Recipients({ id }: { id: number }) {
  const { chosen, narrow, shown, isNarrowed } = useList({
    query: (query: { page: number; state?: (typeof filterOptions)[number]['value'] }) =>
      recipientsQuery({ ...query, id }),
    filters: { state: filterOptions },
  })
  return (
    <Section
      title="Its people"
      isFlush
      actions={
        <SelectField
          label="State"
          isBare
          placeholder="In any state"
          options={filterOptions}
          value={chosen.state}
          onChange={({ currentTarget }) => narrow({ state: currentTarget.value as typeof chosen.state })}
        />
      }
    >
      <DataTable
        {...shown({ what: 'people', none: isNarrowed ? 'Nobody is in this state.' : 'There is nobody.' })}
        label="People of the campaign"
        columns={columns}
        rowKey={({ line_id }) => line_id}
        rowHref={({ line_id }) => pathTo('customer', { id: line_id })}
      />
    </Section>
  )
}
