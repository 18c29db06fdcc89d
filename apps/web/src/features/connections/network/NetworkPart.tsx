import { useQuery } from '@tanstack/react-query'
import type { NetworkTerms, SessionChange } from '@uplink/contract/network-terms'
import { counted } from '@uplink/contract/counted'
import { Router } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '../../../platform/api/failure'
import { formatMoment } from '../../../platform/dates/dates'
import { Button } from '../../../ui/button/Button'
import { DetailList } from '../../../ui/page/DetailList'
import { usePhoneFold } from '../../../ui/panes/fold'
import { Parts } from '../../../ui/page/Parts'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { NetworkTermsDialog } from './NetworkTermsDialog'
import { termsQuery } from './network-terms.data'

/** A line on the network, for staff: what it gets at sign-in, and what became of its latest change. */
export function NetworkPart({ line }: { line: { id: number; username: string } }) {
  const query = useQuery(termsQuery(line.id))
  const [isEditing, setEditing] = useState(false)
  const { data, error } = query
  const failure = error && failureOf(query)
  const result = data?.data.latest_change?.result
  const fold = usePhoneFold({
    summary: data && `Password: ${data.data.password === 'none' ? 'none yet' : 'set'}`,
    isOpen: failure !== null || (result !== undefined && unheard.includes(result)),
  })
  if (!data)
    return (
      <Section title="Network" fold={fold}>
        <Fallback what="The network terms" failure={failure} />
      </Section>
    )
  return (
    <Section title="Network" fold={fold}>
      <Parts>
        <DetailList items={factsOf(data.data)} />
        {data.can.includes('set') && (
          <div>
            <Button size="small" icon={Router} onClick={() => setEditing(true)}>
              Change network terms
            </Button>
          </div>
        )}
      </Parts>
      {isEditing && <NetworkTermsDialog line={line} terms={data.data} onClose={() => setEditing(false)} />}
    </Section>
  )
}

/** What came of a change that the equipment does not follow: somebody is to look at it. */
const unheard: readonly SessionChange['result'][] = ['silent', 'refused', 'not-set-up']

const passwords: Record<NetworkTerms['password'], string> = {
  none: 'None yet',
  known: 'Set',
  'nt-hash': 'Hashed (NT): for PAP and MS-CHAP, not for CHAP. A new one replaces it.',
  hash: 'Hashed: for PAP alone. A new one replaces it.',
}

function factsOf(terms: NetworkTerms) {
  const pool = terms.framed_pool ?? terms.package?.framed_pool
  const sessions = terms.max_sessions ?? terms.package?.max_sessions ?? null
  return [
    { label: 'Password', value: passwords[terms.password] },
    {
      label: 'Address',
      value: terms.framed_address ?? (pool ? `From the pool ${pool}` : 'The equipment gives one'),
    },
    { label: 'Device', value: terms.device ?? 'Any' },
    { label: 'At once', value: sessions === null ? 'Any number' : counted(sessions, 'device') },
    ...(terms.attributes.length === 0
      ? []
      : [
          {
            label: 'Attributes',
            value: terms.attributes.map(({ name, value }) => `${name} = ${value}`).join(', '),
          },
        ]),
    ...(terms.latest_change === null
      ? []
      : [{ label: 'Latest change', value: changeWords(terms.latest_change) }]),
  ]
}

function changeWords({ result, at, tries }: SessionChange): string {
  const when = formatMoment(at)
  switch (result) {
    case 'changed':
      return `Speed changed in the running session at ${when}`
    case 'ended':
      return `Session ended at ${when}, so that the line signs in anew`
    case 'offline':
      return `Nobody was online at ${when}: the line gets it when it connects next`
    case 'silent':
      return `The equipment did not answer (${counted(tries, 'try', 'tries')}, last at ${when}): it is asked again, and the line gets it when it connects next`
    case 'refused':
      return `The equipment refused at ${when}: the line gets it when it connects next`
    case 'not-set-up':
      return `The equipment has no secret to ask with (${when}): the line gets it when it connects next`
  }
}
