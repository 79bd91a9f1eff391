import { Icon } from './icon.tsx'
import styles from './stepper.module.css'

type Props = {
  label: string
  steps: readonly string[]
  /** Starts at 1; one more than the number of steps when all are done. */
  current: number
}

/** Progress of a multi-step flow. On phones only the current step is named. */
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
