import { BlocksField } from '../../../ui/editors/BlocksField'

interface BodyFieldProps {
  value: string
  error: string | undefined
  rows?: number
  onChange: (text: string) => void
  onBlur: () => void
}

/** The text of a post or of a legal text. */
export function BodyField(props: BodyFieldProps) {
  return <BlocksField name="body" label="Body" rows={14} atMost={50_000} {...props} />
}
