// Every building block in every state on one page: `npx vite`, then /showcase.html. Not part of the production build.
import '../theme/styles'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createDialogStore } from '../modal/dialog-store'
import { createToastStore } from '../feedback/toast-store'
import { startColorScheme } from '../theme/color-scheme'
import { MantineRoot } from '../theme/MantineRoot'
import { UiProvider } from '../UiProvider'
import { Showcase } from './Showcase'

startColorScheme()
const root = document.getElementById('root')
if (!root) throw new Error('showcase.html has no #root')
createRoot(root).render(
  <StrictMode>
    <UiProvider toasts={createToastStore()} dialogs={createDialogStore()}>
      <MantineRoot>
        <Showcase />
      </MantineRoot>
    </UiProvider>
  </StrictMode>,
)
