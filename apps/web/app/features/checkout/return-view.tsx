import { Link } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { checkoutText as text } from './checkout.text.ts'
import { ResultCard } from './result-card.tsx'
import type { ReturnState } from './return-state.ts'
import { PaidOrder } from './settled-order.tsx'

type Props = {
  state: ReturnState
  amount: string
  activeUntil: string | undefined
  /** Where the same order can be paid again. */
  orderHref: string
  /** The page has stopped asking by itself. */
  isSlow: boolean
  isChecking: boolean
  onCheck: () => void
}

/** What became of a payment, for its owner. */
export function ReturnView({ state, amount, activeUntil, orderHref, isSlow, isChecking, onCheck }: Props) {
  switch (state) {
    case 'active':
      return <PaidOrder title={text.paid} amount={amount} activeUntil={activeUntil} />
    case 'activating':
      return (
        <ResultCard icon="check" tone="good" title={text.paid}>
          <p>{text.amountPaid(amount)}</p>
          <p>{text.activating}</p>
        </ResultCard>
      )
    case 'not-paid':
      return (
        <ResultCard
          icon="alert-triangle"
          tone="bad"
          title={text.notPaidTitle}
          actions={
            <Link className={buttonClass({ size: 'xxl', color: 'main' })} to={orderHref}>
              {text.payAgain}
            </Link>
          }
        >
          <p>{text.notPaidHint}</p>
        </ResultCard>
      )
    case 'refunded':
      return <ResultCard icon="info-circle" title={text.refundedReturn} />
    case 'waiting':
    default:
      return isSlow ? <SlowBank orderHref={orderHref} isChecking={isChecking} onCheck={onCheck} /> : <WaitingForBank />
  }
}

const WaitingForBank = () => (
  <ResultCard icon="spinner" title={text.waitingTitle}>
    <p>{text.waitingHint}</p>
  </ResultCard>
)

const SlowBank = ({ orderHref, isChecking, onCheck }: Pick<Props, 'orderHref' | 'isChecking' | 'onCheck'>) => (
  <ResultCard
    icon="clock"
    title={text.slowTitle}
    actions={
      <>
        <Button size="xxl" color="main" loading={isChecking} onClick={onCheck}>
          {text.checkAgain}
        </Button>
        <Link className={buttonClass({ size: 'xxl', variant: 'outlined' })} to={orderHref}>
          {text.seeOrder}
        </Link>
      </>
    }
  >
    <p>{text.slowHint}</p>
  </ResultCard>
)

/** For anybody else: nothing about anybody's money. */
export const NeutralReturn = ({ signInHref }: { signInHref: string | undefined }) => (
  <ResultCard
    icon="info-circle"
    title={text.neutralTitle}
    actions={
      <>
        {signInHref && (
          <Link className={buttonClass({ size: 'xxl', color: 'green' })} to={signInHref}>
            {text.signIn}
          </Link>
        )}
        <Link className={buttonClass({ size: 'xxl', variant: 'outlined' })} to="/">
          {text.home}
        </Link>
      </>
    }
  >
    <p>{text.neutralHint}</p>
  </ResultCard>
)
