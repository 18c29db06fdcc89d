import { PageHeader } from '../page/PageHeader'
import { Section } from '../page/Section'
import { EmptyState } from './EmptyState'

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
