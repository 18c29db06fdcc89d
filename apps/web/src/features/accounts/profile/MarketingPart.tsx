import '../../../platform/form/wording'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { marketingUpdate, type MarketingInfo, type ReferralSource } from '@uplink/contract/accounts'
import type { CodeStep } from '@uplink/contract/codes'
import { failureOf } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { Form, FormActions } from '../../../ui/form/Form'
import { SelectField } from '../../../ui/fields/SelectField'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { SkeletonChecks } from '../../../ui/states/SkeletonShapes'
import { askForMarketing, marketingQuery } from '../accounts.data'
import { ConfirmedPart } from './ConfirmedPart'

const sources: Record<ReferralSource, string> = {
  friend: 'A friend or neighbour',
  'social-media': 'Social media',
  search: 'A search on the web',
  leaflet: 'A leaflet or banner',
  shop: 'A shop',
  'sales-visit': 'Somebody came to my door',
  other: 'Something else',
}

const title = 'Offers and news'

/** What the person agrees to be sent. */
export function MarketingPart() {
  const client = useQueryClient()
  const query = useQuery(marketingQuery())
  if (!query.data)
    return (
      <Section title={title}>
        <Fallback
          failure={query.error && failureOf(query)}
          what="Your choices"
          skeleton={<SkeletonChecks />}
        />
      </Section>
    )
  const { updated_at: updatedAt, ...wishes } = query.data
  return (
    <ConfirmedPart
      title={title}
      lead="We send only what you ask for. Bills and outages always reach you."
      done="Your choices are saved."
      onDone={() => nounsChanged(client, 'accounts')}
    >
      {(onSent) => <MarketingForm key={updatedAt} wishes={wishes} onSent={onSent} />}
    </ConfirmedPart>
  )
}

function MarketingForm({
  wishes,
  onSent,
}: {
  wishes: Omit<MarketingInfo, 'updated_at'>
  onSent: (step: CodeStep) => void
}) {
  const { checkOf, propsOf, props, isSaving } = useForm({
    schema: marketingUpdate,
    initial: { ...wishes, referral_source: wishes.referral_source ?? '' },
    toBody: (values) => ({ ...values, referral_source: values.referral_source || null }),
    send: async (body) => onSent(await askForMarketing(body)),
  })
  return (
    <Form {...props} aria-label={title}>
      <Checkbox label="Newsletter" help="About once a month, by email." {...checkOf('newsletter')} />
      <Checkbox label="Offers by email" {...checkOf('offers_by_email')} />
      <Checkbox label="Offers by SMS" {...checkOf('offers_by_sms')} />
      <Checkbox label="Offers by phone call" {...checkOf('offers_by_phone')} />
      <SelectField
        label="How did you hear about us?"
        isOptional
        placeholder="Choose one"
        options={Object.entries(sources).map(([value, label]) => ({ value, label }))}
        {...propsOf('referral_source')}
      />
      <FormActions>
        <Button type="submit" isSaving={isSaving}>
          Save choices
        </Button>
      </FormActions>
    </Form>
  )
}
