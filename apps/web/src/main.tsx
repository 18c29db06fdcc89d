import './app/early/further-calls'
import './platform/form/zod-without-eval'
import './ui/theme/styles'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { createAppRouter } from './app/router'
import { UpdateOffer } from './app/UpdateOffer'
import { inLanguage } from './language/start'
import { startColorScheme } from './ui/theme/color-scheme'

startColorScheme()

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')

inLanguage(() =>
  createRoot(place).render(
    <StrictMode>
      <App router={createAppRouter()} />
      <UpdateOffer />
    </StrictMode>,
  ),
)
