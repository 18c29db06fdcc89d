import { useQueryClient } from '@tanstack/react-query'
import { legalVersionRoutes, type LegalSlug } from '@uplink/contract/legal-texts'
import { useEffect, useState } from 'react'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatMoment } from '../../../platform/dates/dates'
import { instantAt, localTime } from '../../../platform/dates/zoned'
import { useBegun } from '../../../platform/form/use-begun'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { Form, FormActions } from '../../../ui/form/Form'
import { DateTimeField } from '../../../ui/fields/MomentField'
import { RadioField } from '../../../ui/fields/RadioField'
import { TextField } from '../../../ui/fields/TextField'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'
import { Section } from '../../../ui/page/Section'
import { Aside, Beside } from '../../../ui/panels/Aside'
import { useToasts } from '../../../ui/UiProvider'
import { BodyField } from '../editor/BodyField'
import { timeOf } from '../editor/PostPreview'
import { TextBlocks } from '../../../ui/text/TextBlocks'
import classes from './legal-editor.module.css'
import { presentOf, writeVersion, type Version } from './legal-versions.data'
import { VersionList } from './VersionList'
import { Dialog } from '../../../ui/feedback/Dialog'
import { DiffList } from '../../../ui/review/DiffList'
import { textChanges } from './text-changes'

interface ReviewDialogProps {
  number: number
  /** The present version. */
  before: Version | undefined
  after: { title: string; body: string }
  /** When it is published; absent: at once. */
  from: string | undefined
  act: string
  onDecide: (isGranted: boolean) => void
}

/** Shows, before a version is published, how it differs from the present one. */
function ReviewDialog({ number, before, after, from, act, onDecide }: ReviewDialogProps) {
  const changes = textChanges(before, after)
  const against = before ? `version ${before.number}` : 'nothing: it is the first'
  return (
    <Dialog title={`Version ${number} against ${against}`} size="large" onClose={() => onDecide(false)}>
      {changes.length === 0 ? <p>The text is the same.</p> : <DiffList changes={changes} />}
      <p>
        {from === undefined
          ? 'Everybody reads it at once.'
          : `Everybody reads it from ${formatMoment(from)} on.`}
      </p>
      <FormActions>
        <Button kind="primary" onClick={() => onDecide(true)}>
          {act}
        </Button>
        <Button onClick={() => onDecide(false)}>Cancel</Button>
      </FormActions>
    </Dialog>
  )
}

interface VersionEditorProps {
  slug: LegalSlug
  organization: number
  /** The text's name while it has no title. */
  name: string
  versions: readonly Version[]
  mayEdit: boolean
}

interface Written {
  title: string
  body: string
  status: 'draft' | 'now' | 'day'
  /** In the form of a date and time field. */
  published_at: string
}

type Face = 'write' | 'preview'
const faces = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const

/** Edits the next version of a text and lists all earlier ones. Before publishing it shows what changes. */
export function VersionEditor({ versions, ...props }: VersionEditorProps) {
  const { key, edited, setTyped } = useBegun(versions, (read) => read[0]?.updated_at ?? '')
  return <Editor key={key} {...props} versions={edited} onTyped={setTyped} />
}

/** What the form begins with: the next version, or a copy of the current one. */
function beginningOf(name: string, next: Version | undefined, current: Version | undefined): Written {
  const from = next ?? current
  const day = next?.published_at
  return {
    title: from?.title ?? name,
    body: from?.body ?? '',
    status: day ? 'day' : 'draft',
    published_at: day ? localTime(day) : '',
  }
}

/** The words of the button. `planned`: the moment that is chosen, if there is one. */
function actWords(status: Written['status'], number: number, planned: string | undefined): string {
  switch (status) {
    case 'draft':
      return 'Save draft'
    case 'now':
      return `Publish version ${number}`
    case 'day':
      return planned === undefined ? `Plan version ${number}` : `Plan for ${formatMoment(planned)}`
  }
}

interface EditorProps extends VersionEditorProps {
  onTyped: (isTyped: boolean) => void
}

function Editor({ slug, organization, name, versions, mayEdit, onTyped }: EditorProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const { next, current, number } = presentOf(versions)
  const [face, setFace] = useState<Face>(mayEdit ? 'write' : 'preview')
  const [review, setReview] = useState<{ answer: (isGranted: boolean) => void }>()
  const form = useForm({
    schema: legalVersionRoutes.write.body,
    initial: beginningOf(name, next, current),
    toBody: ({ status, published_at, ...text }) => ({
      ...text,
      organization_id: organization,
      version: next?.version ?? 0,
      status: status === 'draft' ? 'draft' : 'published',
      published_at: status === 'day' ? instantAt(published_at) : null,
    }),
    send: async (body) => {
      if (body.status === 'published' && !(await new Promise<boolean>((answer) => setReview({ answer }))))
        return 'refused'
      const { message } = await writeVersion(slug, body)
      toasts.success(message)
      await nounsChanged(client, 'legal-texts', 'logs')
    },
  })
  useEffect(() => onTyped(form.isDirty), [onTyped, form.isDirty])
  const { title, body, status, published_at } = form.values
  const planned = status === 'day' ? timeOf(published_at) : undefined
  const act = actWords(status, number, planned)
  const decide = (isGranted: boolean) => {
    review?.answer(isGranted)
    setReview(undefined)
  }
  return (
    <Beside
      isForm="wide"
      aside={
        <>
          <VersionList
            versions={versions}
            current={current}
            {...(mayEdit && {
              onTake: (version: Version) => {
                form.set('title', version.title)
                form.set('body', version.body)
                setFace('write')
              },
            })}
          />
          <Aside title="What a version is">
            A published version never changes, so that everybody can see what somebody agreed to, and when.
            Changes go into the next version.
          </Aside>
        </>
      }
    >
      {mayEdit && (
        <div className={classes.choice}>
          <SegmentedTabs label="Shown" choices={faces} value={face} onChange={setFace} />
        </div>
      )}
      {mayEdit && face === 'write' ? (
        <Section title={`Version ${number}`}>
          <Form {...form.props} isWide>
            {next?.published_at && (
              <Notice tone="info">Planned: it takes effect on {formatMoment(next.published_at)}.</Notice>
            )}
            <TextField label="Title" maxLength={200} {...form.propsOf('title')} />
            <BodyField
              value={body}
              error={form.errorOf('body')}
              onBlur={form.propsOf('body').onBlur}
              onChange={(text) => form.set('body', text)}
            />
            <RadioField
              label="Publish"
              options={[
                { value: 'draft', label: 'Draft' },
                { value: 'now', label: 'Now' },
                { value: 'day', label: 'On a day' },
              ]}
              value={status}
              error={form.errorOf('status')}
              onChange={(choice) => form.set('status', choice)}
            />
            {status === 'day' && (
              <DateTimeField
                label="From"
                help="It takes effect then."
                {...form.propsOf('published_at')}
                onChange={(moment) => form.set('published_at', moment)}
              />
            )}
            <FormActions>
              <Button type="submit" kind="primary" isSaving={form.isSaving}>
                {act}
              </Button>
            </FormActions>
          </Form>
        </Section>
      ) : (
        <Section title={title}>
          <TextBlocks text={body || 'Nothing is written yet.'} level={3} />
        </Section>
      )}
      {review && (
        <ReviewDialog
          number={number}
          before={current}
          after={{ title, body }}
          from={planned}
          act={act}
          onDecide={decide}
        />
      )}
    </Beside>
  )
}
