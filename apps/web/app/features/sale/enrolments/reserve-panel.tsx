import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { ReserveButton } from './reserve-button.tsx'
import styles from './reserve-panel.module.css'
import type { ReserveRow } from './reserve-view.ts'

/** Reserves a seat without an order, or gives it back, for each who learns in the household. */
export const ReservePanel = ({ rows }: { rows: readonly ReserveRow[] }) => (
  <ul className={styles.rows}>
    {rows.map((row) => (
      <Row key={row.key} row={row} />
    ))}
  </ul>
)

/** Alone, its buttons are as wide as the panel; of several, they stand beside the names. */
function Row({ row: { name, note, hasSeat, step, link } }: { row: ReserveRow }) {
  const look = name ? { size: 'xl' as const } : { size: 'xxl' as const, fullWidth: true }
  return (
    <li className={name ? styles.named : styles.row}>
      {(name || note) && (
        <div className={styles.who}>
          {name && <b>{name}</b>}
          {note && (
            <p className={styles.note}>
              {(hasSeat || step) && <Icon name="circle-check" size={20} />}
              {note}
            </p>
          )}
        </div>
      )}
      <div className={styles.actions}>
        {step?.step === 'reserve' && <ReserveButton step={step} {...look} color="main" variant="contained" />}
        {link && (
          <Link className={buttonClass({ ...look, color: 'main', variant: 'outlined' })} to={link.to} aria-label={link.named}>
            {link.label}
          </Link>
        )}
        {step?.step === 'cancel' && <ReserveButton step={step} {...look} size="xl" variant="text" />}
      </div>
    </li>
  )
}
