import { Link } from 'react-router'
import type { LearnerChoice } from './learner-choice.ts'
import styles from './learner-switch.module.css'
import { rolesText as text } from './roles.text.ts'

type Props = {
  learners: readonly LearnerChoice[]
  /** Above the page, where the menu that otherwise holds it is not shown. */
  isOnPhones?: boolean
}

/** Whose pages a parent looks at. */
export const LearnerSwitch = ({ learners, isOnPhones }: Props) =>
  learners.length > 0 && (
    <ul className={styles.switch} aria-label={text.whom} data-phones={isOnPhones || undefined}>
      {learners.map(({ people, label, to, isOn }) => (
        <li key={to}>
          <Link to={to} aria-current={isOn ? 'true' : undefined}>
            <span className={styles.faces}>
              {people.map(({ id, avatar }) => (
                <img key={id} src={avatar} alt="" width="32" height="32" />
              ))}
            </span>
            <span className={styles.name}>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
