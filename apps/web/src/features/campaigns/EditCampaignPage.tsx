import { useQuery } from '@tanstack/react-query'
import { useRecordId } from '../../platform/address/path-parts'
import { failureOf, hasStatus } from '../../platform/api/failure'
import { Notice } from '../../ui/feedback/Notice'
import { NotFoundPage } from '../../ui/page/NotFoundPage'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { Permitted } from '../../ui/states/Permitted'
import { CampaignForm, campaignsBack as back, fieldsOf } from './CampaignForm'
import { campaignQuery } from './campaigns.data'

/** Changes one that has not begun. */
export function EditCampaignPage() {
  const id = useRecordId()
  return id === undefined ? <Missing /> : <Loaded key={id} id={id} />
}

const Missing = () => (
  <NotFoundPage title="No such campaign" back={back} action="See campaigns">
    There is no campaign of this number, or you may not see it.
  </NotFoundPage>
)

function Loaded({ id }: { id: number }) {
  const query = useQuery({ ...campaignQuery(id), refetchOnWindowFocus: false })
  const { data, error } = query
  if (hasStatus(error, 404)) return <Missing />
  const failure = error && failureOf(query)
  if (data?.can.includes('edit')) return <CampaignForm title={data.name} initial={fieldsOf(data)} of={data} />
  return (
    <Permitted failure={failure} to="change campaigns">
      <PageHeader title={data?.name ?? 'Campaign'} back={back} />
      <Section>
        {data ? (
          <Notice tone="info" title="It cannot be changed any more">
            It has begun, or was stopped.
          </Notice>
        ) : (
          <Fallback what="The campaign" failure={failure} />
        )}
      </Section>
    </Permitted>
  )
}
