import { Icon } from '#app/shared/ui/icon.tsx'
import type { BatchView } from './batch-view.ts'
import styles from './payouts.module.css'
import { payoutsAdminText } from './payouts-admin.text.ts'

const { batch: text } = payoutsAdminText

/** Who prepared, checked, approved and sent a batch, and when. */
export const BatchSteps = ({ steps }: Pick<BatchView, 'steps'>) => (
  <ol className={styles.steps} aria-label={text.steps}>
    {steps.map(({ name, who, at, isDone }) => (
      <li key={name} data-done={isDone || undefined}>
        <Icon name={isDone ? 'circle-check-filled' : 'circle-dashed'} size={22} />
        <div>
          <b>{name}</b>
          <span>{who}</span>
          {at && <span className={styles.at}>{at}</span>}
        </div>
      </li>
    ))}
  </ol>
)
