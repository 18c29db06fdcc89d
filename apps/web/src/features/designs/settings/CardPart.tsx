import type { DesignCell } from '@uplink/contract/designs/definition'
import { colorTokens } from '@uplink/contract/designs/words'
import { ColorField } from '../../../ui/editors/ColorField'
import { IconField } from '../../../ui/choosers/IconField'
import { SelectField } from '../../../ui/fields/SelectField'
import { colors } from '../../../ui/theme/tokens'
import { actionIcons } from '../../reports/reports.public'
import { white, type CellForm } from './cell-form'
import { ColumnChips } from './ColumnChips'

/** The settings of a card: its column and colours, and its icon if it has one. */
export function CardPart({ form, hasIcon }: { form: CellForm; hasIcon: boolean }) {
  const { cell, change, columns } = form
  return (
    <>
      <ColumnChips form={form} field="column" label="Column Name" available={columns} isOne />
      {hasIcon && (
        <IconField
          label="Icon"
          isOptional
          icons={actionIcons}
          value={cell.icon_image || null}
          onChange={(name) => change({ icon_image: (name ?? '') as DesignCell['icon_image'] })}
        />
      )}
      <CardColor form={form} field="title_color" label="Title Color" />
      <CardColor form={form} field="value_color" label="Value Color" />
    </>
  )
}

const own = 'own'
interface CardColorProps {
  form: CellForm
  field: 'title_color' | 'value_color'
  label: string
}

/** Chooses a colour of the theme, or a custom one. */
function CardColor({ form, field, label }: CardColorProps) {
  const { cell, change } = form
  const value = cell[field]
  const isOwn = value.startsWith('#')
  return (
    <>
      <SelectField
        label={label}
        placeholder="As usual"
        options={[
          ...colorTokens.map((token) => ({
            value: token,
            label: `${token[0]?.toUpperCase()}${token.slice(1)}`,
          })),
          { value: own, label: 'Own colour' },
        ]}
        value={isOwn ? own : value}
        onChange={({ currentTarget }) =>
          change({ [field]: currentTarget.value === own ? colors.accent.light : currentTarget.value })
        }
      />
      {isOwn && (
        <ColorField
          label={`${label}, one’s own`}
          value={value}
          onChange={(color) => change({ [field]: color })}
          against={white}
        />
      )}
    </>
  )
}
