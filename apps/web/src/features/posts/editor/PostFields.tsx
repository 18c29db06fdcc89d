import { organizationLookup } from '@uplink/contract/organizations'
import { formatMoment } from '../../../platform/dates/dates'
import type { FormOf } from '../../../resource/declaration'
import { LookupField } from '../../../resource/fields/LookupField'
import { DateTimeField } from '../../../ui/fields/MomentField'
import { RadioField } from '../../../ui/fields/RadioField'
import { TextField } from '../../../ui/fields/TextField'
import { BodyField } from './BodyField'
import { isSeen, type Post, type PostForm, type Publish } from './post.data'

/** The fields of a post: its text, its organization, and when customers see it. */
export function PostFields({ form, record }: { form: FormOf<PostForm>; record?: Post | undefined }) {
  const { body, organization_id, status } = form.values
  const { onBlur, error } = form.propsOf('body')
  return (
    <>
      <TextField label="Title" maxLength={200} {...form.propsOf('title')} />
      <BodyField value={body} error={error} onBlur={onBlur} onChange={(text) => form.set('body', text)} />
      <LookupField
        label="Organization"
        help="Its customers see the post."
        route={organizationLookup.route}
        value={organization_id}
        error={form.errorOf('organization_id')}
        onBlur={() => form.touch('organization_id')}
        onChange={(id) => form.set('organization_id', id)}
      />
      <RadioField
        label="Publish"
        options={choicesFor(record)}
        value={status}
        error={form.errorOf('status')}
        onChange={(choice) => form.set('status', choice)}
      />
      {status === 'day' && (
        <DateTimeField
          label="From"
          help="Customers see it from then on."
          {...form.propsOf('published_at')}
          onChange={(moment) => form.set('published_at', moment)}
        />
      )}
    </>
  )
}

function choicesFor(record: Post | undefined): { value: Publish; label: string; help?: string }[] {
  const later = { value: 'day', label: 'On a day' } as const
  if (!record || !isSeen(record))
    return [{ value: 'draft', label: 'Draft' }, { value: 'now', label: 'Now' }, later]
  return [
    { value: 'draft', label: 'Draft', help: 'Unpublishes it: customers no longer see it.' },
    { value: 'kept', label: `Published since ${formatMoment(record.published_at ?? '')}` },
    later,
  ]
}
