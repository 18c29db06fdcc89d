import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../button/Button'
import { PageHeader } from './PageHeader'
import { Section } from './Section'
import { EmptyState } from '../states/EmptyState'

interface NotFoundPageProps {
  title: string
  /** The list that the record would be in. */
  back: { href: string; label: string }
  /** The button's label; absent: the list's name. */
  action?: string
  children: ReactNode
}

/** The page of a record that does not exist, or that the person may not see. */
export function NotFoundPage({ title, back, action = back.label, children }: NotFoundPageProps) {
  return (
    <>
      <PageHeader title={title} back={back} />
      <Section>
        <EmptyState icon={SearchX} action={<ButtonLink href={back.href}>{action}</ButtonLink>}>
          {children}
        </EmptyState>
      </Section>
    </>
  )
}
