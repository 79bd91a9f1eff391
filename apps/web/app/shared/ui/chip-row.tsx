import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import chip from './chip.module.css'
import styles from './chip-row.module.css'

/** A choice as a link, so that it can be shared, bookmarked and removed. */
export type Choice = { label: string; href: string; isOn: boolean }

export type Choices = { label: string; choices: readonly Choice[] }
type Props = Choices & { labelledBy?: string; children?: ReactNode }

/** A row of choices, scrollable on phones. `children` are further items after them. */
export const ChipRow = ({ label, labelledBy, choices, children }: Props) => (
  <ul className={styles.row} {...(labelledBy ? { 'aria-labelledby': labelledBy } : { 'aria-label': label })}>
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

/** One of several rows: its name says what “all” refers to. */
export function NamedChipRow(row: Choices) {
  const labelledBy = useId()
  return (
    <div className={styles.named}>
      <span id={labelledBy} className={styles.name}>
        {row.label}
      </span>
      <ChipRow {...row} labelledBy={labelledBy} />
    </div>
  )
}
