import { PageHeader } from '../../ui/page/PageHeader'

/** A titled page with nothing on it (specification 2.4); its old alias `/blank` leads to the dashboard. */
export function BlankPage() {
  return <PageHeader title="Blank page" />
}
