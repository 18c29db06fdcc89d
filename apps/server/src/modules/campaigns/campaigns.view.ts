import {
  filledCampaign,
  type Campaign,
  type CampaignDetail,
  type CampaignPreview,
  type CampaignRecipient,
  type CampaignValues,
} from '@uplink/contract/campaigns'
import { smsSize } from '@uplink/contract/sms-parts'
import { moneyText } from '#platform/texts'
import type { PersonRow } from './audience.store'
import type { CampaignRow, countMessages, countRecipients, RecipientRow } from './campaigns.store'

export const toCampaign = (row: CampaignRow): Campaign => ({
  id: row.id,
  name: row.name,
  organization: row.organization,
  state: row.state,
  ways: row.ways,
  starts_at: row.starts_at?.toISOString() ?? null,
  people: row.people,
  made_at: row.made_at.toISOString(),
  made_by: row.maker,
})

interface More {
  areas: CampaignDetail['areas']
  packages: CampaignDetail['packages']
  report: CampaignDetail['report']
  look: CampaignDetail['look']
  counts: Awaited<ReturnType<typeof countRecipients>>
  messages: Awaited<ReturnType<typeof countMessages>>
  can: CampaignDetail['can']
}

export const toDetail = (
  row: CampaignRow,
  { areas, packages, report, look, counts, messages, can }: More,
): CampaignDetail => ({
  ...toCampaign(row),
  version: row.version,
  areas,
  packages,
  states: row.states,
  client_ids: row.client_ids,
  report,
  look,
  title: row.title,
  text: row.text,
  title_bn: row.title_bn,
  text_bn: row.text_bn,
  finished_at: row.finished_at?.toISOString() ?? null,
  stopped: row.stopped_at && {
    at: row.stopped_at.toISOString(),
    by: row.stopper,
    because: row.stopped_because,
  },
  ...counts,
  arrived: (['mail', 'sms'] as const).flatMap((way) => {
    const of = (state: string) =>
      messages.find((one) => one.channel === way && one.state === state)?.count ?? 0
    const one = { way, sent: of('sent'), waiting: of('waiting'), failed: of('failed'), kept: of('kept') }
    return messages.some(({ channel }) => channel === way) ? [one] : []
  }),
  can,
})

export const toRecipient = ({ user_id: _id, ...row }: RecipientRow): CampaignRecipient => row

/** What stands for the placeholders. */
const valuesOf = (person: PersonRow): CampaignValues => ({
  name: person.name,
  client_id: person.client_id,
  package: person.package ?? '–',
  area: person.area,
  owed: moneyText(person.owed, person.currency),
  provider: person.provider,
})

export interface Words {
  title: string
  text: string
  title_bn: string | null
  text_bn: string | null
}

/** The words for one person, in English and, where staff wrote them, in Bangla. */
export function wordsFor(words: Words, person: PersonRow) {
  const values = valuesOf(person)
  const fill = (text: string) => filledCampaign(text, values)
  const { title_bn: titleBn, text_bn: textBn } = words
  return {
    title: fill(words.title),
    body: fill(words.text),
    inBangla: titleBn !== null && textBn !== null ? { title: fill(titleBn), body: fill(textBn) } : undefined,
  }
}

export function toSample(words: Words, person: PersonRow): NonNullable<CampaignPreview['sample']> {
  const { title, body, inBangla } = wordsFor(words, person)
  const told = (one: { title: string; body: string }) => ({
    title: one.title,
    text: one.body,
    parts: smsSize(one.body).parts,
  })
  const en = told({ title, body })
  return { name: person.name, client_id: person.client_id, en, bn: inBangla ? told(inBangla) : en }
}
