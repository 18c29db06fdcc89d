import type { PaymentOptions } from '@uplink/contract/payments'
import type { ReactNode } from 'react'
import { t } from '../../../language/t'
import { formatMoney } from '../../../platform/money/money'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { OpenPaymentNotice } from '../start/OpenPaymentNotice'
import { WithOptions } from '../start/WithOptions'
import classes from '../paying.module.css'
import styles from './TopupFrame.module.css'

const steps = () => [t('Amount'), t('Payment'), t('Confirm')]

export interface TopupFrameProps {
  title: string
  /** From 1. */
  step: 1 | 2 | 3
  back?: { href: string; label: string }
  children: (options: PaymentOptions) => ReactNode
}

/** One of the three steps of a top-up. */
export function TopupFrame({ title, step, back, children }: TopupFrameProps) {
  return (
    <>
      <PageHeader title={title} back={back} />
      <WithOptions>
        {(options) => (
          <div className={`${classes.screen} ${classes.narrow}`}>
            <OpenPaymentNotice payment={options.open_payment} />
            <Steps step={step} />
            <Section>
              <p className={styles.balance}>
                <span>{t('Available balance')}</span>
                <strong className="ui-figures">{formatMoney(options.balance)}</strong>
              </p>
              {children(options)}
            </Section>
          </div>
        )}
      </WithOptions>
    </>
  )
}

function Steps({ step }: { step: number }) {
  return (
    <ol className={styles.steps} aria-label={t('Steps')}>
      {steps().map((name, index) => (
        <li
          key={name}
          className={index < step ? `${styles.step} ${styles.reached}` : styles.step}
          aria-current={index + 1 === step ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  )
}
