import type { CampaignDetail, NewCampaign } from '@uplink/contract/campaigns'
import type { Channel } from '@uplink/contract/notification-settings'

/** The fields of the form. */
export interface Values {
  name: string
  area_ids: readonly number[]
  package_ids: readonly number[]
  states: NewCampaign['states']
  /** Separated by anything but letters and digits. */
  client_ids: string
  /** Its rows say whom, by one of their columns. */
  report: { id: number; name: string; column: string } | null
  /** All that matched in the list of customers, as they were looked at there. */
  look: { id: number; lines: number } | null
  title: string
  text: string
  title_bn: string
  text_bn: string
  ways: readonly Channel[]
}

/** A report that the reader may not see, or that is gone. */
export const unseenReport = 'A report that you may not see'

export const emptyValues = (lines: readonly string[] = [], look: Values['look'] = null): Values => ({
  name: '',
  area_ids: [],
  package_ids: [],
  states: [],
  client_ids: lines.join('\n'),
  report: null,
  look,
  title: '',
  text: '',
  title_bn: '',
  text_bn: '',
  ways: ['bell'],
})

export const valuesOf = (campaign: CampaignDetail): Values => ({
  name: campaign.name,
  area_ids: campaign.areas.map(({ id }) => id),
  package_ids: campaign.packages.map(({ id }) => id),
  states: campaign.states,
  client_ids: campaign.client_ids.join('\n'),
  report: campaign.report && { ...campaign.report, name: campaign.report.name ?? unseenReport },
  look: campaign.look && { id: campaign.look.id, lines: campaign.look.lines },
  title: campaign.title,
  text: campaign.text,
  title_bn: campaign.title_bn ?? '',
  text_bn: campaign.text_bn ?? '',
  ways: campaign.ways,
})

/** Client IDs as they were pasted: one a line, or with commas, quotes or blanks between them. */
export const clientIdsIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,;"']+/u).filter((id) => id !== '')),
]

export const audienceOf = ({ area_ids, package_ids, states, client_ids, report, look }: Values) => ({
  area_ids: [...area_ids],
  package_ids: [...package_ids],
  states,
  client_ids: clientIdsIn(client_ids),
  report: report && { id: report.id, column: report.column },
  look_id: look?.id ?? null,
})

export const bodyOf = (values: Values) => ({
  // most are called what they say
  name: values.name.trim() === '' ? values.title : values.name,
  ...audienceOf(values),
  title: values.title,
  text: values.text,
  title_bn: values.title_bn,
  text_bn: values.text_bn,
  ways: [...values.ways],
})
