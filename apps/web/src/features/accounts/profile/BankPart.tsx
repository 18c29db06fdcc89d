import '../../../platform/form/wording'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { bankUpdate } from '@uplink/contract/accounts'
import type { BankAccount } from '@uplink/contract/billing'
import type { CodeStep } from '@uplink/contract/codes'
import { t } from '../../../language/t'
import { failureOf } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { keepDraft } from '../../../platform/form/drafts'
import { useFormDraft } from '../../../platform/form/use-draft'
import { useForm } from '../../../platform/form/use-form'
import { activeCuid } from '../../../platform/session/session'
import { DraftNotice } from '../../../resource/form/DraftNotice'
import { Button } from '../../../ui/button/Button'
import { Form, FormActions } from '../../../ui/form/Form'
import { TextField } from '../../../ui/fields/TextField'
import { Fallback } from '../../../ui/states/Fallback'
import { SkeletonFields } from '../../../ui/states/SkeletonShapes'
import { askForBank, bankQuery } from '../accounts.data'
import { ConfirmedPart } from './ConfirmedPart'

/** The stored account in a line. */
export function BankValue() {
  const { data } = useQuery(bankQuery())
  if (data === undefined) return null
  return data === null ? t('None yet') : `${data.bank_name} ${data.account_number}`
}

/** Where refunds of the active connection go. */
export function BankPart() {
  const client = useQueryClient()
  const query = useQuery(bankQuery())
  if (query.data === undefined)
    return (
      <Fallback
        failure={query.error && failureOf(query)}
        what={t('Your bank account')}
        skeleton={<SkeletonFields count={5} />}
      />
    )
  const present = query.data
  return (
    <ConfirmedPart
      lead={t('Refunds for this line go there. We never take money from it.')}
      done={t('Your bank account is saved.')}
      onDone={() => {
        keepDraft(draftKey(), '')
        return nounsChanged(client, 'accounts')
      }}
    >
      {(onSent) => <BankForm key={present?.updated_at} present={present} onSent={onSent} />}
    </ConfirmedPart>
  )
}

const draftKey = () => `bank ${activeCuid() ?? ''}`

function BankForm({ present, onSent }: { present: BankAccount | null; onSent: (step: CodeStep) => void }) {
  const initial = {
    bank_name: present?.bank_name ?? '',
    branch_name: present?.branch_name ?? '',
    account_name: present?.account_name ?? '',
    // only its last digits are known here
    account_number: '',
    routing_number: present?.routing_number ?? '',
  }
  const form = useForm({
    schema: bankUpdate,
    hasDraft: true,
    initial,
    toBody: (values) => ({
      ...values,
      branch_name: values.branch_name.trim() || null,
      routing_number: values.routing_number.trim() || null,
    }),
    send: async (body) => onSent(await askForBank(body)),
  })
  const { propsOf, props, isSaving } = form
  const draft = useFormDraft(draftKey(), form, initial)
  return (
    <Form {...props} aria-label={t('Bank account')}>
      {draft.left && <DraftNotice {...draft.left} />}
      <TextField label={t('Bank')} {...propsOf('bank_name')} />
      <TextField label={t('Branch')} isOptional {...propsOf('branch_name')} />
      <TextField label={t('Account holder')} {...propsOf('account_name')} />
      <TextField
        label={t('Account number')}
        help={
          present
            ? t('Currently {number}. Enter the full number.', { number: present.account_number })
            : undefined
        }
        inputMode="numeric"
        autoComplete="off"
        {...propsOf('account_number')}
      />
      <TextField
        label={t('Routing number')}
        isOptional
        help={t('Nine digits, on every cheque.')}
        inputMode="numeric"
        autoComplete="off"
        {...propsOf('routing_number')}
      />
      <FormActions>
        <Button type="submit" isSaving={isSaving}>
          {t('Save bank account')}
        </Button>
      </FormActions>
    </Form>
  )
}
