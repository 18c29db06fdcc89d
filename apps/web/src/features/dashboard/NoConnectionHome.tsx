import { useState } from 'react'
import { t } from '../../language/t'
import { Button } from '../../ui/button/Button'
import { Section } from '../../ui/page/Section'
import { EmptyState } from '../../ui/states/EmptyState'
import { ContactPanel } from '../connections/connections.public'

/** The home of a customer who has no line yet, or no longer has one. */
export function NoConnectionHome() {
  const [isContactOpen, setContactOpen] = useState(false)
  return (
    <>
      <Section>
        <EmptyState action={<Button onClick={() => setContactOpen(true)}>{t('Contact us')}</Button>}>
          {t('There is no line on your account yet.')}
        </EmptyState>
      </Section>
      {isContactOpen && <ContactPanel onClose={() => setContactOpen(false)} />}
    </>
  )
}
