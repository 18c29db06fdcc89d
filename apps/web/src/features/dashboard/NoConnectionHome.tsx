import { useState } from 'react'
import { Button } from '../../ui/button/Button'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { EmptyState } from '../../ui/states/EmptyState'
import { ContactPanel } from '../connections/connections.public'

/** A customer whose line is not there yet, or not any more. */
export function NoConnectionHome({ name }: { name: string }) {
  const [isContactOpen, setContactOpen] = useState(false)
  return (
    <>
      <PageHeader title={`Hello, ${name}`} />
      <Section>
        <EmptyState action={<Button onClick={() => setContactOpen(true)}>Contact us</Button>}>
          There is no connection on your account yet.
        </EmptyState>
      </Section>
      {isContactOpen && <ContactPanel onClose={() => setContactOpen(false)} />}
    </>
  )
}
