// All fourteen graphs on one page: `npx vite`, then /gallery.html. Not part of the production build.
import '../../../ui/theme/styles'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { hearLocale } from '../../../language/locale'
import { createDialogStore } from '../../../ui/modal/dialog-store'
import { createToastStore } from '../../../ui/feedback/toast-store'
import { startColorScheme } from '../../../ui/theme/color-scheme'
import { UiProvider } from '../../../ui/UiProvider'
import { PageHeader } from '../../../ui/page/PageHeader'
import { ColorSchemeSwitch } from '../../../ui/theme/ColorSchemeSwitch'
import { ReportGraph } from '../../reports/reports.public'
import { badSamples } from './bad-samples'
import styles from './main.module.css'
import { samples, type Sample } from './samples'

// as the samples' organization writes amounts and times
hearLocale('BD BDT %E0%A7%B3 Asia/Dhaka 360')
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

/** Each graph with a provider's typical data, and then with faulty data. */
function Gallery() {
  return (
    <main className={styles.page}>
      <PageHeader title="Graphs" lead="All fourteen, by their defaults." actions={<ColorSchemeSwitch />} />
      <Graphs of={samples} />
      <PageHeader title="What is wrong is said" />
      <Graphs of={badSamples} />
    </main>
  )
}

function Graphs({ of }: { of: readonly Sample[] }) {
  return (
    <div className={styles.graphs}>
      {of.map(({ title, ...graph }) => (
        <section key={title} className={styles.graph} aria-label={title}>
          <h2 className={styles.title}>{title}</h2>
          <ReportGraph {...graph} label={title} height={graph.kind === 'GaugeChart' ? '16rem' : '20rem'} />
        </section>
      ))}
    </div>
  )
}
