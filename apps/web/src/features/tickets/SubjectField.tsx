import { maxSubjectLength } from '@uplink/contract/tickets'
import { t } from '../../language/t'
import { TextField, type TextFieldProps } from '../../ui/fields/TextField'

/** A ticket's subject with its length. A longer one is refused when it is sent: cut off while typing, its end would be lost. */
export function SubjectField(props: Omit<TextFieldProps, 'label' | 'help' | 'value'> & { value: string }) {
  const count = props.value.trim().length
  return (
    <TextField
      label={t('Subject')}
      help={t('{count} of {most} characters', { count, most: maxSubjectLength })}
      {...props}
    />
  )
}
