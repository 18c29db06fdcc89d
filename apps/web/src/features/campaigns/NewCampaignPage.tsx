import { useAddress } from '../../platform/address/address'
import { CampaignForm } from './CampaignForm'
import { emptyValues } from './campaign-values'

/** Writes a campaign; `?lines` names those that were chosen in a list, `?look` all that matched there. */
export function NewCampaignPage() {
  const { text } = useAddress()
  const lines = (text('lines') ?? '').split(',').filter((id) => id !== '')
  const [look, chosen] = [Number(text('look')), Number(text('chosen'))]
  const seen = Number.isSafeInteger(look) && look > 0 ? { id: look, lines: chosen || 0 } : null
  return (
    <CampaignForm
      title="New campaign"
      initial={{ ...emptyValues(lines, seen), when: 'now', starts_at: '' }}
    />
  )
}
