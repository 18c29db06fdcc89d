import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { t } from '../../../language/t'
import { formatMoment } from '../../../platform/dates/dates'
import { useRecordId } from '../../../platform/address/path-parts'
import type { ticketRoutes, TicketWithThread } from '@uplink/contract/tickets'
import { CircleX, RotateCcw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { callForFile } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { failureOf, hasStatus, tellRefusal } from '../../../platform/api/failure'
import { draftOf } from '../../../platform/form/drafts'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Aside, Beside } from '../../../ui/panels/Aside'
import { Fallback } from '../../../ui/states/Fallback'
import { NotFoundPage } from '../../../ui/page/NotFoundPage'
import { SkeletonThread } from '../../../ui/states/SkeletonShapes'
import { useConfirm, useToasts } from '../../../ui/UiProvider'
import { ContactDetails } from '../../connections/connections.public'
import { AnswerForm, type WrittenNote } from './AnswerForm'
import { useFollowTickets } from '../follow-tickets'
import { RatingPart } from './RatingPart'
import { Thread } from './Thread'
import classes from './TicketDetailsPage.module.css'
import { categoryWords } from '../ticket-words'
import { actMutation, answerTicket, keys, ticketQuery, type TicketAct } from '../tickets.data'
import { TicketStatus } from '../TicketStatus'

const back = () => ({ href: pathTo('tickets'), label: t('Support tickets') })
const attachment = endpoint<typeof ticketRoutes.attachment>('GET', '/tickets/:id/attachments/:attachment_id')

/** One ticket: its thread, kept up to date, and what can be done with it. */
export function TicketDetailsPage() {
  const id = useRecordId()
  return id === undefined ? <Missing /> : <Loaded key={id} id={id} />
}

function Loaded({ id }: { id: number }) {
  useFollowTickets()
  const query = useQuery(ticketQuery(id))
  const { data, error } = query
  if (hasStatus(error, 404)) return <Missing />
  if (data) return <Ticket ticket={data} />
  return (
    <Frame title={t('Ticket {id}', { id })}>
      <Section>
        <Fallback
          what={t('This ticket')}
          failure={query.error && failureOf(query)}
          skeleton={<SkeletonThread />}
        />
      </Section>
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.screen}>
      <PageHeader title={title} back={back()} />
      {children}
    </div>
  )
}

function Missing() {
  return (
    <div className={classes.screen}>
      <NotFoundPage title={t('Ticket not found')} back={back()} action={t('All tickets')}>
        {t('This ticket does not exist.')}
      </NotFoundPage>
    </div>
  )
}

function Ticket({ ticket }: { ticket: TicketWithThread }) {
  const { id, status } = ticket
  const { act, isActing, isClosing } = useActs(id)
  const isNews = useClosedNews(status, isClosing)
  const client = useQueryClient()
  const toasts = useToasts()
  async function send(note: WrittenNote) {
    const { message, data } = await answerTicket(id, note)
    client.setQueryData(keys.one(id), data)
    void client.invalidateQueries({ queryKey: keys.lists })
    toasts.success(t(message))
  }
  const isClosed = status === 'closed'
  const draft = `ticket-${id}`
  // whoever was writing when somebody else closed it sees the form disappear
  const isTextLeft = isClosed && ticket.can_reopen && draftOf(draft) !== ''
  return (
    <>
      <PageHeader
        title={ticket.subject}
        status={<TicketStatus status={status} />}
        lead={t('Ticket {id} · {category} · {connection} · opened {time}', {
          id,
          category: categoryWords()[ticket.category],
          connection: ticket.connection.username,
          time: formatMoment(ticket.created_at),
        })}
        back={back()}
        actions={
          isClosed ? (
            ticket.can_reopen && (
              <Button icon={RotateCcw} isSaving={isActing} onClick={() => act('reopen')}>
                {t('Open again')}
              </Button>
            )
          ) : (
            <Button icon={CircleX} isSaving={isActing} onClick={() => act('close')}>
              {t('Close ticket')}
            </Button>
          )
        }
      />
      <Beside
        aside={
          <Aside title={t('Rather call or write?')}>
            <ContactDetails />
          </Aside>
        }
      >
        <div className={classes.parts}>
          <Section>
            <Thread
              notes={ticket.notes}
              side="customer"
              loadFile={(attachment_id) => callForFile(attachment, { params: { id, attachment_id } })}
            />
          </Section>
          {isNews && (
            <Notice tone="info" isUrgent>
              {t('This ticket was closed just now. If the problem is not solved, open it again.')}
            </Notice>
          )}
          {isTextLeft && (
            <Notice tone="info" isUrgent>
              {t('The text that you have not sent is kept. “Open again” brings it back.')}
            </Notice>
          )}
          {isClosed ? (
            <RatingPart rating={ticket.rating} isSaving={isActing} onRate={(rating) => act({ rating })} />
          ) : (
            <Section>
              <AnswerForm label={t('Your answer')} act={t('Send answer')} draft={draft} send={send} />
            </Section>
          )}
        </div>
      </Beside>
    </>
  )
}

function useActs(id: number) {
  const toasts = useToasts()
  const confirm = useConfirm()
  const { mutate, isPending, isError, variables } = useMutation(actMutation(id))
  async function act(wanted: TicketAct) {
    const isAgreed =
      wanted !== 'close' ||
      (await confirm({
        text: t('Close this ticket when it is solved. You can open it again for 30 days.'),
        confirmLabel: t('Yes, close it'),
        kind: 'primary',
      }))
    if (!isAgreed) return
    mutate(wanted, {
      onSuccess: ({ message }) => void toasts.success(t(message)),
      onError: (error) => tellRefusal(toasts, error),
    })
  }
  return {
    act: (wanted: TicketAct) => void act(wanted),
    isActing: isPending,
    /** The reader closes it, or has closed it. */
    isClosing: variables === 'close' && !isError,
  }
}

/** Whether the ticket was closed while it was read, and not by the reader: support closed it. */
function useClosedNews(status: TicketWithThread['status'], isClosing: boolean): boolean {
  const [seen, setSeen] = useState({ status, isNews: false })
  if (seen.status !== status) setSeen({ status, isNews: status === 'closed' && !isClosing })
  return seen.isNews
}
