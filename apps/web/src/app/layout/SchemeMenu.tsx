import { Monitor, Moon, Sun } from 'lucide-react'
import { t } from '../../language/t'
import { IconButton } from '../../ui/button/IconButton'
import { Menu } from '../../ui/menu/Menu'
import { setColorScheme, useColorScheme } from '../../ui/theme/color-scheme'

const choices = [
  { scheme: 'auto', label: t('Same as device'), icon: Monitor },
  { scheme: 'light', label: t('Light'), icon: Sun },
  { scheme: 'dark', label: t('Dark'), icon: Moon },
] as const

/** Chooses the light or dark colour scheme. */
export function SchemeMenu() {
  const present = useColorScheme()
  return (
    <Menu
      label={t('Colour scheme')}
      items={choices.map(({ scheme, label, icon }) => ({
        key: scheme,
        label,
        icon,
        isCurrent: scheme === present,
        onSelect: () => setColorScheme(scheme),
      }))}
      trigger={(props) => (
        <IconButton
          icon={choices.find(({ scheme }) => scheme === present)?.icon ?? Monitor}
          label={t('Colour scheme')}
          {...props}
        />
      )}
    />
  )
}
