import { ChevronDown } from 'lucide-react'
import { Button } from '../../../ui/button/Button'
import { Menu } from '../../../ui/menu/Menu'

const choices = [0, 15, 30, 60, 300]

/** The refresh time of the address in seconds; 0: off. */
export function refreshIn(text: string | undefined): number {
  return choices.find((seconds) => String(seconds) === text) ?? 0
}

const words = (seconds: number) =>
  seconds === 0 ? 'off' : seconds < 60 ? `${seconds} s` : `${seconds / 60} min`

/** Chooses how often the dashboard is read again. */
export function RefreshChoice({ value, onChange }: { value: number; onChange: (seconds: number) => void }) {
  return (
    <Menu
      label="Refresh automatically"
      items={choices.map((seconds) => ({
        key: String(seconds),
        label: words(seconds),
        isCurrent: seconds === value,
        onSelect: () => onChange(seconds),
      }))}
      trigger={(trigger) => (
        <Button {...trigger} icon={ChevronDown} kind="quiet">
          {`Auto: ${words(value)}`}
        </Button>
      )}
    />
  )
}
