import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CampaignPreview } from '@uplink/contract/campaigns'
import { counted } from '@uplink/contract/counted'
import type { Channel } from '@uplink/contract/notification-settings'
import { ApiError } from '../../platform/api/errors'
import { failureOf } from '../../platform/api/failure'
import { SegmentedTabs } from '../../ui/menu/SegmentedTabs'
import { Fallback } from '../../ui/states/Fallback'
import { Skeleton } from '../../ui/states/Skeleton'
import { useSettled } from '../../ui/use-settled'
import { useState } from 'react'
import { audienceOf, type Values } from './campaign-values'
import { wayNames } from './campaign-words'
import { previewQuery } from './campaigns.data'
import classes from './campaigns.module.css'

/** The body of the preview call: whom the campaign is for, and its texts without blanks around them. */
export const requestOf = (values: Values) => ({
  ...audienceOf(values),
  title: values.title.trim(),
  text: values.text.trim(),
  title_bn: values.title_bn.trim(),
  text_bn: values.text_bn.trim(),
})

export const peopleOf = (people: number) => counted(people, 'person', 'people')

/** Why a way does not reach everybody. */
function gapsOf({ without, switched_off: off }: CampaignPreview, way: Channel): string {
  const gaps = [
    ...(way === 'sms' && without.sms > 0 ? [`${without.sms.toLocaleString('en')} have no number`] : []),
    ...(way === 'mail' && without.mail > 0 ? [`${without.mail.toLocaleString('en')} have no address`] : []),
    ...(off[way] > 0 ? [`${off[way].toLocaleString('en')} have switched this off`] : []),
  ]
  return gaps.length === 0 ? '' : `; ${gaps.join(', ')}`
}

/** What became of the rows of a report. */
function rowsOf({
  rows,
  client_ids: ids,
  unknown,
  some_unknown: some,
  left_out: leftOut,
}: NonNullable<CampaignPreview['report']>): string {
  const named = `${some.join(', ')}${unknown > some.length ? ', …' : ''}`
  return [
    `The report has ${counted(rows, 'row')} with ${counted(ids, 'Client ID')} now.`,
    ...(unknown > 0 ? [`${counted(unknown, 'of them is', 'of them are')} no line of yours: ${named}.`] : []),
    ...(leftOut > 0
      ? [`${counted(leftOut, 'line')} ${leftOut === 1 ? 'is' : 'are'} left out by what else you chose.`]
      : []),
    'It is run again when the message begins.',
  ].join(' ')
}

/** What the server says of a campaign as it is written: one query for all parts that show it. */
function usePreview(values: Values) {
  const request = useSettled(requestOf(values), 400)
  return useQuery({ ...previewQuery(request), placeholderData: keepPreviousData })
}

/** How many are reached, and by what. */
export function ReachPart({ values }: { values: Values }) {
  const query = usePreview(values)
  const { data, error } = query
  // what was typed is wrong, and says how
  if (error instanceof ApiError && error.status === 422)
    return <p role="status">{Object.values(error.errors).flat().join(' ')}</p>
  if (!data || error)
    return (
      <Fallback
        what="Whom it reaches"
        failure={error && failureOf(query)}
        skeleton={<Skeleton height="3rem" />}
      />
    )
  return (
    <div>
      <p className={classes.figure} role="status">
        <strong>{peopleOf(data.people)}</strong>
      </p>
      {data.report && <p className={classes.soft}>{rowsOf(data.report)}</p>}
      <ul className={classes.reach}>
        {values.ways.map((way) => (
          <li key={way}>
            {`${wayNames[way]}: ${data.reached[way].toLocaleString('en')}`}
            <span className={classes.soft}>{gapsOf(data, way)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How one of the people reads it. */
export function SamplePart({ values }: { values: Values }) {
  const { data } = usePreview(values)
  const [language, setLanguage] = useState<'en' | 'bn'>('en')
  const sample = data?.sample
  const told = sample?.[language]
  if (!sample || !told) return null
  return (
    <div className={classes.sample}>
      <div className={classes.sampleHead}>
        <span className={classes.soft}>{`As ${sample.name}, ${sample.client_id}`}</span>
        <SegmentedTabs
          label="Language of the example"
          choices={[
            { value: 'en', label: 'English' },
            { value: 'bn', label: 'Bangla' },
          ]}
          value={language}
          onChange={setLanguage}
        />
      </div>
      {told.title === '' && told.text === '' ? (
        <p className={classes.soft}>Nothing is written yet.</p>
      ) : (
        <div lang={language} className={classes.message}>
          <p className={classes.strong}>{told.title}</p>
          <p className={classes.text}>{told.text}</p>
        </div>
      )}
      {values.ways.includes('sms') && told.parts > 0 && (
        <p className={classes.soft}>{`${counted(told.parts, 'SMS', 'SMS')} for this person.`}</p>
      )}
    </div>
  )
}
