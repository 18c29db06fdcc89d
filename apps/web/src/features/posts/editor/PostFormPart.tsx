import type { posts } from '@uplink/contract/posts'
import { useState } from 'react'
import { formatMoment } from '../../../platform/dates/dates'
import type { FormOf } from '../../../resource/declaration'
import { BanglaFields } from '../../../resource/fields/BanglaFields'
import { NameField } from '../../../resource/fields/NameField'
import { FormSection } from '../../../resource/form/FormSection'
import { AboutRecord } from '../../../resource/form/ResourceForm'
import { useRecordForm } from '../../../resource/form/use-record-form'
import type { OwnFormProps } from '../../../resource/resource'
import { DateTimeField } from '../../../ui/fields/MomentField'
import { RadioField } from '../../../ui/fields/RadioField'
import { TextField } from '../../../ui/fields/TextField'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'
import { Beside } from '../../../ui/panels/Aside'
import { usePhone } from '../../../ui/use-phone'
import { BodyField } from './BodyField'
import { isSeen, type Post, type PostForm, type Publish } from './post.data'
import { PostPreview, timeOf } from './PostPreview'

type Face = 'write' | 'preview'
const faces = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const

/** The form of a post next to what customers will see. A phone shows one of the two. */
export function PostFormPart({ of, record }: OwnFormProps<typeof posts>) {
  const editing = useRecordForm<PostForm>(of, record)
  const { form } = editing
  const [face, setFace] = useState<Face>('write')
  const onPhone = usePhone()
  const isHidden = (other: Face) => onPhone && face === other
  return (
    <Beside
      isForm
      aside={
        <>
          <div hidden={isHidden('write')}>
            <PostPreview form={form} record={record} />
          </div>
          <AboutRecord of={of} record={record} />
        </>
      }
    >
      {onPhone && <SegmentedTabs label="Shown" choices={faces} value={face} onChange={setFace} />}
      <div hidden={isHidden('preview')}>
        <FormSection of={of} record={record} editing={editing} act={actOf(form.values)}>
          <PostFields form={form} record={record} />
        </FormSection>
      </div>
    </Beside>
  )
}

/** The label of the save button. */
function actOf({ status, published_at }: PostForm): string {
  const from = timeOf(published_at)
  if (status === 'day') return from === undefined ? 'Plan post' : `Plan for ${formatMoment(from)}`
  return { draft: 'Save draft', now: 'Publish post', kept: 'Save post' }[status]
}

/** The fields of a post: its text, its organization, and when customers see it. */
export function PostFields({ form, record }: { form: FormOf<PostForm>; record?: Post | undefined }) {
  const { body, organization_id, status } = form.values
  const { onBlur, error } = form.propsOf('body')
  return (
    <>
      <TextField label="Title" maxLength={200} {...form.propsOf('title')} />
      <BodyField
        rows={7}
        value={body}
        error={error}
        onBlur={onBlur}
        onChange={(text) => form.set('body', text)}
      />
      <BanglaFields
        help="Shown to customers who read Bangla, with the body below."
        fields={[
          { of: 'Title', maxLength: 200, ...form.propsOf('title_bn') },
          { of: 'Body', rows: 5, atMost: 50_000, ...form.propsOf('body_bn') },
        ]}
      />
      <NameField
        label="Organization"
        help="Its customers see the post."
        kind="organizations"
        value={organization_id}
        error={form.errorOf('organization_id')}
        onBlur={() => form.touch('organization_id')}
        onChange={(id) => form.set('organization_id', id)}
      />
      <RadioField
        label="Publish"
        isRow={!record || !isSeen(record)}
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
