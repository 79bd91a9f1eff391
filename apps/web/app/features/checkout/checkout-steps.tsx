import { Icon } from '#app/shared/ui/icon.tsx'
import styles from './checkout-steps.module.css'
import { checkoutText as text } from './checkout.text.ts'

const steps = [text.stepPlan, text.stepPay, text.stepLearn]

/** Where one is on the way from a plan to the first lesson; `current` counts from 1. */
export const CheckoutSteps = ({ current }: { current: 2 | 3 }) => (
  <ol className={styles.steps} aria-label={text.steps}>
    {steps.map((step, index) => {
      const isDone = index + 1 < current
      return (
        <li key={step} aria-current={index + 1 === current ? 'step' : undefined} data-done={isDone || undefined}>
          <i aria-hidden="true">{isDone ? <Icon name="check" size={16} /> : index + 1}</i>
          {step}
          {isDone && <span className="visually-hidden"> ({text.stepDone})</span>}
        </li>
      )
    })}
  </ol>
)
