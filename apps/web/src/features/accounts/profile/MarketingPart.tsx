import '../../../platform/form/wording'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { marketingUpdate, type MarketingInfo, type ReferralSource } from '@uplink/contract/accounts'
import type { CodeStep } from '@uplink/contract/codes'
import { t } from '../../../language/t'
import { failureOf } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { Form, FormActions } from '../../../ui/form/Form'
import { SelectField } from '../../../ui/fields/SelectField'
import { Fallback } from '../../../ui/states/Fallback'
import { SkeletonChecks } from '../../../ui/states/SkeletonShapes'
import { askForMarketing, marketingQuery } from '../accounts.data'
import { ConfirmedPart } from './ConfirmedPart'

const sources = (): Record<ReferralSource, string> => ({
  friend: t('A friend or neighbour'),
  'social-media': t('Social media'),
  search: t('A search on the web'),
  leaflet: t('A leaflet or banner'),
  shop: t('A shop'),
  'sales-visit': t('Somebody came to my door'),
  other: t('Something else'),
})

/** What was agreed to in a line. */
export function MarketingValue() {
  const { data } = useQuery(marketingQuery())
  if (!data) return null
  const agreed = [
    data.newsletter && t('Newsletter'),
    data.offers_by_email && t('Offers by email'),
    data.offers_by_sms && t('Offers by SMS'),
    data.offers_by_phone && t('Offers by phone call'),
  ].filter(Boolean)
  return agreed.length === 0 ? t('None') : agreed.join(' · ')
}

/** What the person agrees to be sent. */
export function MarketingPart() {
  const client = useQueryClient()
  const query = useQuery(marketingQuery())
  if (!query.data)
    return (
      <Fallback
        failure={query.error && failureOf(query)}
        what={t('Your choices')}
        skeleton={<SkeletonChecks />}
      />
    )
  const { updated_at: updatedAt, ...requests } = query.data
  return (
    <ConfirmedPart
      lead={t('We send only what you ask for. Bills and outages always reach you.')}
      done={t('Your choices are saved.')}
      onDone={() => nounsChanged(client, 'accounts')}
    >
      {(onSent) => <MarketingForm key={updatedAt} requests={requests} onSent={onSent} />}
    </ConfirmedPart>
  )
}

function MarketingForm({
  requests,
  onSent,
}: {
  requests: Omit<MarketingInfo, 'updated_at'>
  onSent: (step: CodeStep) => void
}) {
  const { checkOf, propsOf, props, isSaving } = useForm({
    schema: marketingUpdate,
    initial: { ...requests, referral_source: requests.referral_source ?? '' },
    toBody: (values) => ({ ...values, referral_source: values.referral_source || null }),
    send: async (body) => onSent(await askForMarketing(body)),
  })
  return (
    <Form {...props} aria-label={t('Offers and news')}>
      <Checkbox
        label={t('Newsletter')}
        help={t('About once a month, by email.')}
        {...checkOf('newsletter')}
      />
      <Checkbox label={t('Offers by email')} {...checkOf('offers_by_email')} />
      <Checkbox label={t('Offers by SMS')} {...checkOf('offers_by_sms')} />
      <Checkbox label={t('Offers by phone call')} {...checkOf('offers_by_phone')} />
      <SelectField
        label={t('How did you hear about us?')}
        isOptional
        placeholder={t('Choose one')}
        options={Object.entries(sources()).map(([value, label]) => ({ value, label }))}
        {...propsOf('referral_source')}
      />
      <FormActions>
        <Button type="submit" isSaving={isSaving}>
          {t('Save choices')}
        </Button>
      </FormActions>
    </Form>
  )
}
