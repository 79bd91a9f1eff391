import type { ReactNode } from 'react'
import { Link } from 'react-router'
import chip from './chip.module.css'
import styles from './chip-row.module.css'

/** Something to choose by a link, so that the choice can be shared, kept and taken back. */
export type Choice = { label: string; href: string; isOn: boolean }

/** A row of choices that scrolls sideways on phones. `children` are further items behind them. */
export const ChipRow = ({ label, choices, children }: { label: string; choices: readonly Choice[]; children?: ReactNode }) => (
  <ul className={styles.row} aria-label={label}>
    {choices.map((one) => (
      <li key={one.label}>
        <Link className={chip.chip} to={one.href} aria-current={one.isOn ? 'true' : undefined} preventScrollReset replace>
          {one.label}
        </Link>
      </li>
    ))}
    {children}
  </ul>
)
