import { EmptyState } from '../states/EmptyState'
import { PageHeader } from './PageHeader'
import { Section } from './Section'

export interface NothingListedProps {
  title: string
  /** What the screen lists: 'bills'. */
  what: string
}

/** The screen of a menu item that everybody has, for people whose role may list none of its rows. */
export function NothingListed({ title, what }: NothingListedProps) {
  return (
    <>
      <PageHeader title={title} />
      <Section>
        <EmptyState>There are no {what} that your role may list.</EmptyState>
      </Section>
    </>
  )
}
