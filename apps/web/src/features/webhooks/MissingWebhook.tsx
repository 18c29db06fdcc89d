import { pathTo } from '@uplink/contract/screens'
import { NotFoundPage } from '../../ui/page/NotFoundPage'

const back = { href: pathTo('webhooks'), label: 'Webhooks' }

export function MissingWebhook() {
  return (
    <NotFoundPage title="No such webhook" back={back} action="See webhooks">
      There is no webhook of this number, or you may not see it.
    </NotFoundPage>
  )
}
