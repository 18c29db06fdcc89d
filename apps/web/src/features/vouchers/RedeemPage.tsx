import { useRouterState } from '@tanstack/react-router'
import { pathTo } from '@uplink/contract/screens'
import { t } from '../../language/t'
import { activeCuid } from '../../platform/session/session'
import { ButtonLink } from '../../ui/button/Button'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Aside, Beside } from '../../ui/panels/Aside'
import { redeemFor } from './redeem.data'
import { RedeemForm } from './RedeemForm'

/** A customer redeems a voucher for their line; a QR code leads here with its code behind the #. */
export function RedeemPage() {
  const code = useRouterState({ select: ({ location }) => location.hash })
  return (
    <>
      <PageHeader
        title={t('Voucher')}
        lead={t('A voucher adds money to your balance, or days to a prepaid line. It can be used once.')}
      />
      <Beside
        isForm
        aside={
          <Aside title={t('No voucher?')}>
            <p>{t('Money can be added without one.')}</p>
            <div>
              <ButtonLink href={pathTo('topup')}>{t('Top up')}</ButtonLink>
            </div>
          </Aside>
        }
      >
        <Section isNarrow>
          <RedeemForm
            code={/^[\w-]{16,24}$/.test(code) ? code : ''}
            send={(typed, key) => redeemFor(activeCuid(), typed, key)}
          />
        </Section>
      </Beside>
    </>
  )
}
