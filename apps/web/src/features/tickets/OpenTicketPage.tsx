import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { lineDiagnosis, type LineDiagnosis } from '@uplink/contract/line-diagnoses'
import { pathTo } from '@uplink/contract/screens'
import { newTicket } from '@uplink/contract/tickets'
import { useState } from 'react'
import { t } from '../../language/t'
import { useFormDraft } from '../../platform/form/use-draft'
import { useForm } from '../../platform/form/use-form'
import { useUnsaved } from '../../platform/form/unsaved'
import { DraftNotice } from '../../resource/form/DraftNotice'
import { activeCuid, storedSubscriber } from '../../platform/session/session'
import { Button } from '../../ui/button/Button'
import { Form, FormActions } from '../../ui/form/Form'
import { SelectField } from '../../ui/fields/SelectField'
import { TextareaField } from '../../ui/fields/TextareaField'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Aside, Beside } from '../../ui/panels/Aside'
import { EmptyState } from '../../ui/states/EmptyState'
import { useToasts } from '../../ui/UiProvider'
import { ContactDetails } from '../connections/connections.public'
import { DiagnosisPart, symptomKinds } from '../connections/diagnosis.public'
import { SubjectField } from './SubjectField'
import { AttachField, attachProblem } from './thread/AttachField'
import { categoryOptions } from './ticket-words'
import { keys, openTicket } from './tickets.data'

const back = () => ({ href: pathTo('tickets'), label: t('Support tickets') })

/** The form that opens a ticket about the active connection. */
export function OpenTicketPage() {
  const connection = storedSubscriber()
  return (
    <>
      <PageHeader
        title={t('Open a ticket')}
        lead={
          connection &&
          t('About your line {connection}. We answer in the ticket.', {
            connection: connection.username,
          })
        }
        back={back()}
      />
      <Beside
        isForm
        aside={
          <Aside title={t('Rather call or write?')}>
            <ContactDetails />
          </Aside>
        }
      >
        <Section isNarrow>
          {connection ? (
            <OpenTicketForm />
          ) : (
            <EmptyState>{t('There is no line on your account to open a ticket about.')}</EmptyState>
          )}
        </Section>
      </Beside>
    </>
  )
}

const blank = { category: '', subject: '', text: '', attachments: null }

/** What the checks of the line found, where the customer comes from them; it stands in the history entry. */
function useDiagnosis(): LineDiagnosis | undefined {
  const state: Record<string, unknown> = useRouterState({ select: ({ location }) => ({ ...location.state }) })
  return lineDiagnosis.safeParse(state.diagnosis).data
}

/** A ticket from checks needs no word more. */
function beginningWith(diagnosis: LineDiagnosis | undefined) {
  if (!diagnosis) return blank
  const { category, title } = symptomKinds()[diagnosis.symptom]
  return { ...blank, category, subject: title }
}

function OpenTicketForm() {
  const found = useDiagnosis()
  const [isLeftOut, setLeftOut] = useState(false)
  const diagnosis = isLeftOut ? undefined : found
  const [initial] = useState(() => beginningWith(found))
  const [files, setFiles] = useState<File[]>([])
  const client = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  const form = useForm({
    schema: newTicket,
    hasDraft: true,
    initial,
    toBody: ({ category, subject, text }) => ({
      category: category || undefined,
      subject,
      text: text.trim() === '' && diagnosis ? subject : text,
    }),
    send: async (body) => {
      if (attachProblem(files)) return 'refused'
      const { message, data } = await openTicket({ ...body, diagnosis }, files)
      draft.sent()
      client.setQueryData(keys.one(data.id), data)
      void client.invalidateQueries({ queryKey: keys.lists })
      toasts.success(t(message))
      await navigate({ to: pathTo('ticket', { id: data.id }) })
    },
  })
  // files that are being sent are not lost by leaving
  useUnsaved(!form.isSaving && files.length > 0)
  const draft = useFormDraft(`open-ticket ${activeCuid() ?? ''}`, form, initial)
  return (
    <Form {...form.props}>
      {draft.left && <DraftNotice {...draft.left} />}
      {diagnosis && (
        <DiagnosisPart
          diagnosis={diagnosis}
          act={
            <Button kind="quiet" size="small" onClick={() => setLeftOut(true)}>
              {t('Leave it out')}
            </Button>
          }
        />
      )}
      <SelectField
        label={t('What is it about?')}
        placeholder={t('Choose one')}
        options={categoryOptions()}
        {...form.propsOf('category')}
      />
      <SubjectField {...form.propsOf('subject')} />
      <TextareaField
        label={t('What’s wrong?')}
        help={
          diagnosis
            ? t('Optional: when it started, which devices, and what you have tried.')
            : t('When it started, which devices, and what you have tried.')
        }
        rows={diagnosis ? 3 : 6}
        atMost={10_000}
        {...form.propsOf('text')}
      />
      <AttachField files={files} onChange={setFiles} error={form.errorOf('attachments')} />
      <FormActions>
        <Button type="submit" kind="primary" isSaving={form.isSaving}>
          {t('Open ticket')}
        </Button>
      </FormActions>
    </Form>
  )
}
