import { useAddress } from '../../platform/address/address'
import { CampaignForm } from './CampaignForm'
import { emptyValues } from './campaign-values'

/** Writes a campaign; `?lines` names those that were chosen in a list. */
export function NewCampaignPage() {
  const lines = (useAddress().text('lines') ?? '').split(',').filter((id) => id !== '')
  return <CampaignForm title="New campaign" initial={{ ...emptyValues(lines), when: 'now', starts_at: '' }} />
}
