import { t } from '../../../language/t'
import { formatMoney } from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { ThumbAct } from '../../../ui/page/ThumbAct'

export interface PayActProps {
  /** Undefined while no bill can be paid. */
  amount: string | undefined
  isStarting: boolean
}

/** The screen's submit button with the amount; on a narrow screen at the lower edge. */
export function PayAct({ amount, isStarting }: PayActProps) {
  return (
    <ThumbAct>
      <Button type="submit" kind="primary" size="large" isWide isSaving={isStarting}>
        {isStarting
          ? t('Preparing your payment')
          : amount === undefined
            ? t('Pay')
            : t('Pay {amount}', { amount: formatMoney(amount) })}
      </Button>
    </ThumbAct>
  )
}
