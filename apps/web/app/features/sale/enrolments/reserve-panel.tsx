import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { ReserveButton } from './reserve-button.tsx'
import styles from './reserve-panel.module.css'
import type { ReserveRow } from './reserve-view.ts'

/** Reserves a seat without an order, or gives it back, for each who learns in the household. */
export const ReservePanel = ({ rows }: { rows: readonly ReserveRow[] }) => (
  <ul className={styles.rows}>
    {rows.map(({ key, name, note, hasSeat, step, link }) => (
      <li key={key} className={styles.row}>
        {name && <b>{name}</b>}
        {note && (
          <p className={styles.note}>
            {(hasSeat || step) && <Icon name="circle-check" size={20} />}
            {note}
          </p>
        )}
        {step?.step === 'reserve' && <ReserveButton step={step} size="xxl" color="main" variant="contained" fullWidth />}
        {link && (
          <Link
            className={buttonClass({ size: 'xxl', color: 'main', variant: 'outlined', fullWidth: true })}
            to={link.to}
            aria-label={link.named}
          >
            {link.label}
          </Link>
        )}
        {step?.step === 'cancel' && <ReserveButton step={step} size="xl" color="black" variant="text" />}
      </li>
    ))}
  </ul>
)
