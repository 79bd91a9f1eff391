import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { type Choice, ChipRow } from '#app/shared/ui/chip-row.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import styles from './class-finder.module.css'
import { classBoardText as text } from './class-board.text.ts'

type Props = { who: Choice[]; subject: Choice[]; time: Choice[]; total: string | undefined; href: string }

/** Three questions, and the number of matching classes. `total` is undefined without a match. */
export function ClassFinder({ who, subject, time, total, href }: Props) {
  return (
    <div className={styles.finder}>
      <Question label={text.finderWho} choices={who} />
      <Question label={text.finderSubject} choices={subject} />
      <Question label={text.finderTime} choices={time} />
      <Link className={buttonClass({ size: '3xl', color: 'main', fullWidth: true }, styles.go)} to={href}>
        {total ? text.finderGo(total) : text.finderNone}
        <Icon name="arrow-right" />
      </Link>
    </div>
  )
}

/** Shown only if there are classes, which have the subjects to choose from. */
function Question({ label, choices }: { label: string; choices: Choice[] }) {
  if (choices.length === 0) return null
  return (
    <div className={styles.question}>
      <span aria-hidden="true">{label}</span>
      <ChipRow label={label} choices={choices} />
    </div>
  )
}
