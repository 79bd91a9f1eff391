import { Stepper } from '#app/shared/ui/stepper.tsx'
import styles from './checkout-steps.module.css'
import { checkoutText as text } from './checkout.text.ts'

/** Progress from a plan to the first lesson; `current` counts from 1. Hidden on phones. */
export const CheckoutSteps = ({ current, hasPlan = true }: { current: 2 | 3; hasPlan?: boolean }) => (
  <div className={styles.steps}>
    <Stepper label={text.steps} steps={[hasPlan ? text.stepPlan : text.stepChoose, text.stepPay, text.stepLearn]} current={current} />
  </div>
)
