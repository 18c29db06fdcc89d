import { FoldedFields } from '../../ui/form/FoldedFields'
import { TextareaField, type TextareaFieldProps } from '../../ui/fields/TextareaField'
import { TextField, type TextFieldProps } from '../../ui/fields/TextField'

/** A field of one line by its longest text, or of several by its rows; `of`: the field that it says in Bangla. */
type InBangla = { of: string } & (
  | (Omit<TextFieldProps, 'label'> & { maxLength: number })
  | (Omit<TextareaFieldProps, 'label'> & { rows: number; atMost: number })
)

interface BanglaFieldsProps {
  /** The first is what the record is called. */
  fields: readonly [InBangla, ...InBangla[]]
  help?: string
}

const isWritten = ({ value }: InBangla) => typeof value === 'string' && value.trim() !== ''

/** What customers who read Bangla see of a record, where the provider has written it. */
export function BanglaFields({ fields, help = 'Shown to customers who read Bangla.' }: BanglaFieldsProps) {
  const written = fields.filter(isWritten)
  return (
    <FoldedFields
      title="In Bangla"
      summary={
        written.length === 0 ? 'not written: the English is shown' : written.map(({ of }) => of).join(', ')
      }
      problems={fields.filter(({ error }) => error !== undefined).length}
      isOpenAtFirst={written.length > 0}
    >
      {fields.map(({ of, ...field }, index) => {
        const shared = {
          label: `${of} in Bangla`,
          isOptional: true,
          lang: 'bn',
          help: index === 0 ? help : undefined,
        }
        return 'rows' in field ? (
          <TextareaField key={of} {...shared} {...field} />
        ) : (
          <TextField key={of} {...shared} {...field} />
        )
      })}
    </FoldedFields>
  )
}
