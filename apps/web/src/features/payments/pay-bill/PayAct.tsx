import { formatMoney } from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { ThumbAct } from '../../../ui/page/ThumbAct'

export interface PayActProps {
  /** Undefined while no bill can be paid. */
  amount: string | undefined
  isStarting: boolean
}

/** The act of the screen, with its amount; on a narrow screen under the thumb. Submits its form. */
export function PayAct({ amount, isStarting }: PayActProps) {
  return (
    <ThumbAct>
      <Button type="submit" kind="primary" size="large" isWide isSaving={isStarting}>
        {isStarting ? 'Preparing your payment' : amount === undefined ? 'Pay' : `Pay ${formatMoney(amount)}`}
      </Button>
    </ThumbAct>
  )
}
