import { Select } from '@mantine/core'
import { chooserLook } from './chooser-look'
import { useChooser, type ChooserProps } from './use-chooser'

export type SearchSelectFieldProps = ChooserProps & {
  value: string | null
  onChange: (value: string | null) => void
  /** An entry at the list's end: 'Create organization'. `onCreate` gets the typed text. */
  create?: { label: string; onCreate: (text: string) => void } | undefined
}

/** The value of the entry that creates one; no option has it. */
const creating = '\u0000create'

/** Chooses one of many options, found by typing. Works inside MantineRoot. */
export function SearchSelectField(props: SearchSelectFieldProps) {
  const { value, onChange, create } = props
  const chooser = useChooser(props, value === null ? [] : [value])
  const data = create ? [...chooser.props.data, { value: creating, label: create.label }] : chooser.props.data
  return (
    <Select
      {...chooserLook(props)}
      {...chooser.props}
      data={data}
      // not while it searches: what is found would come where somebody is about to press
      filter={() =>
        create && chooser.isReady
          ? [...chooser.shown, { value: creating, label: create.label }]
          : [...chooser.shown]
      }
      value={value}
      onChange={(next) => (next === creating ? create?.onCreate(chooser.typed) : onChange(next))}
      clearable={props.isOptional}
      allowDeselect={false}
    />
  )
}
