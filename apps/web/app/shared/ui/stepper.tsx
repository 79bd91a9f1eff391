import { Icon } from './icon.tsx'
import styles from './stepper.module.css'

type Props = {
  label: string
  steps: readonly string[]
  /** Counted from 1; one more than there are steps when all are done. */
  current: number
}

/** Where one is on the way through a few steps. On phones only the current one is named. */
export const Stepper = ({ label, steps, current }: Props) => (
  <ol className={styles.steps} aria-label={label}>
    {steps.map((step, index) => {
      const isDone = index + 1 < current
      return (
        <li key={step} aria-current={index + 1 === current ? 'step' : undefined} data-done={isDone || undefined}>
          <i aria-hidden="true">{isDone ? <Icon name="check" size={16} /> : index + 1}</i>
          <span className={styles.name}>{step}</span>
          {isDone && <span className="visually-hidden"> (đã xong)</span>}
        </li>
      )
    })}
  </ol>
)
