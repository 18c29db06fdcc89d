import { counted } from '@uplink/contract/counted'
import type { DeskArea } from '@uplink/contract/outages'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../../ui/button/Button'
import { Checkbox } from '../../../../ui/fields/Checkbox'
import { CheckboxGroup } from '../../../../ui/fields/CheckboxGroup'
import { TextField } from '../../../../ui/fields/TextField'
import classes from './console.module.css'

export interface AreasFieldProps {
  areas: readonly DeskArea[]
  /** Shown in place of the areas until they are there. */
  waiting?: ReactNode
  value: readonly number[]
  error?: string | undefined
  /** The heading is for screen readers only. */
  isBare?: boolean
  onChange: (value: readonly number[]) => void
}

const sum = (areas: readonly DeskArea[], of: 'lines' | 'people') =>
  areas.reduce((total, area) => total + area[of], 0)

const sized = (areas: readonly DeskArea[]) =>
  `${counted(sum(areas, 'lines'), 'line')}, ${counted(sum(areas, 'people'), 'person', 'people')}`

/** Areas below their cities, each with its lines and people. Several are found at once: `banani, gulshan`. */
export function AreasField({ areas, waiting, value, error, isBare, onChange }: AreasFieldProps) {
  const [text, setText] = useState('')
  const words = text
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const shown =
    words.length === 0
      ? areas
      : areas.filter(({ name, city }) => words.some((word) => `${city} ${name}`.toLowerCase().includes(word)))
  const cities = [...new Set(shown.map(({ city }) => city))]
  const chosen = areas.filter(({ id }) => value.includes(id))
  const become = (some: readonly DeskArea[], isOn: boolean) => {
    const ids = some.map(({ id }) => id)
    const rest = value.filter((id) => !ids.includes(id))
    onChange(isOn ? [...rest, ...ids] : rest)
  }
  /** A box for some areas at once. */
  const boxOf = (some: readonly DeskArea[], label: string) => {
    const count = some.filter(({ id }) => value.includes(id)).length
    return (
      <Checkbox
        label={
          <>
            {label} <span className={classes.count}>{sized(some)}</span>
          </>
        }
        checked={count > 0 && count === some.length}
        isMixed={count > 0 && count < some.length}
        onChange={({ currentTarget }) => become(some, currentTarget.checked)}
      />
    )
  }
  return (
    <CheckboxGroup label="Areas" error={error} isBare={isBare}>
      <div className={classes.search}>
        <TextField
          label="Search areas"
          isBare
          type="search"
          data-autofocus
          placeholder="Search, several with commas: banani, gulshan"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
      <div className={classes.tree}>
        {waiting ?? (shown.length === 0 && <p>No area matches.</p>)}
        {words.length > 0 && shown.length > 1 && boxOf(shown, `All ${shown.length} that match`)}
        <ul className={classes.cities}>
          {cities.map((city) => {
            const inCity = shown.filter((area) => area.city === city)
            return (
              <li key={city}>
                {boxOf(inCity, city)}
                <ul className={classes.areas}>
                  {inCity.map((area) => (
                    <li key={area.id}>{boxOf([area], area.name)}</li>
                  ))}
                </ul>
              </li>
            )
          })}
        </ul>
      </div>
      <div className={classes.chosen}>
        <span role="status">
          {chosen.length === 0
            ? 'No area chosen'
            : `${counted(chosen.length, 'area')} chosen: ${sized(chosen)}`}
        </span>
        {chosen.length > 0 && (
          <Button size="small" onClick={() => onChange([])}>
            Clear
          </Button>
        )}
      </div>
    </CheckboxGroup>
  )
}
