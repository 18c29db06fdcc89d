import { Monitor, Moon, Sun } from 'lucide-react'
import { SegmentedTabs } from '../menu/SegmentedTabs'
import { setColorScheme, useColorScheme } from './color-scheme'

const choices = [
  { value: 'auto', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const

/** Chooses the colour scheme: the system's, light or dark. */
export function ColorSchemeSwitch() {
  const scheme = useColorScheme()
  return <SegmentedTabs label="Colour scheme" choices={choices} value={scheme} onChange={setColorScheme} />
}
