import { useQuery } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import { formatMoment } from '../../../platform/dates/dates'
import { useNow } from '../../../platform/dates/use-now'
import { instantAt } from '../../../platform/dates/zoned'
import type { FormOf } from '../../../resource/declaration'
import { Section } from '../../../ui/page/Section'
import { AnnouncementItem } from '../announcements/AnnouncementItem'
import { audienceQuery, type Post, type PostForm } from './post.data'
import classes from './PostPreview.module.css'

/** A post as customers see it on their dashboard, and how many customers see it. */
export function PostPreview({ form, record }: { form: FormOf<PostForm>; record?: Post | undefined }) {
  const { title, body, title_bn, body_bn, organization_id, status, published_at } = form.values
  const now = new Date(useNow()).toISOString()
  const planned = status === 'day' ? timeOf(published_at) : undefined
  const seen = status === 'kept' ? (record?.published_at ?? now) : (planned ?? now)
  return (
    <>
      <Section title="As customers see it" isFlush>
        <AnnouncementItem
          isOpen
          announcement={{ title: title.trim() || 'Title', body: body || 'Body', published_at: seen }}
        />
      </Section>
      {(title_bn.trim() !== '' || body_bn.trim() !== '') && (
        <Section title="In Bangla" isFlush>
          <div lang="bn">
            <AnnouncementItem
              isOpen
              announcement={{
                title: title_bn.trim() || 'Title in Bangla',
                body: body_bn || 'Body in Bangla',
                published_at: seen,
              }}
            />
          </div>
        </Section>
      )}
      {organization_id !== null && (
        <Audience
          key={organization_id}
          organization={organization_id}
          isDraft={status === 'draft'}
          from={planned}
        />
      )}
    </>
  )
}

/** The instant of a date and time field; undefined while its value is not valid. */
export function timeOf(local: string): string | undefined {
  const instant = instantAt(local)
  return instant.endsWith('Z') ? instant : undefined
}

interface AudienceProps {
  organization: number
  isDraft: boolean
  from: string | undefined
}

function Audience({ organization, isDraft, from }: AudienceProps) {
  const { data } = useQuery(audienceQuery(organization))
  if (!data) return null
  const many = counted(data.customers, 'customer')
  const see = isDraft ? 'would see it' : data.customers === 1 ? 'sees it' : 'see it'
  return (
    <p className={classes.audience}>
      {many} {see}
      {from === undefined ? '' : ` from ${formatMoment(from)}`}. It stays on their dashboard for 30 days.
    </p>
  )
}
