import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MantineProvider } from '@mantine/core'
import type { MantineColorSchemeManager } from '@mantine/core'
import type { ReactNode } from 'react'
import { colorScheme, setColorScheme } from './color-scheme'
import { theme } from './theme'

const manager: MantineColorSchemeManager = {
  get: colorScheme,
  set: setColorScheme,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => setColorScheme('auto'),
}

/**
 * Needed around Mantine's components. The staff's screens have it; the login page and the customers' screens do not
 * use Mantine, which saves phones about twenty kilobytes.
 */
export function MantineRoot({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
      // both options would insert a <style>, which the content security policy refuses
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
