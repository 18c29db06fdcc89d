// All fourteen graphs on one page: `npx vite`, then /gallery.html. Not part of the production build.
import '../../../ui/theme/styles'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createDialogStore } from '../../../ui/modal/dialog-store'
import { createToastStore } from '../../../ui/feedback/toast-store'
import { startColorScheme } from '../../../ui/theme/color-scheme'
import { UiProvider } from '../../../ui/UiProvider'
import { Gallery } from './Gallery'

startColorScheme()
const root = document.getElementById('root')
if (!root) throw new Error('gallery.html has no #root')
createRoot(root).render(
  <StrictMode>
    <UiProvider toasts={createToastStore()} dialogs={createDialogStore()}>
      <Gallery />
    </UiProvider>
  </StrictMode>,
)
