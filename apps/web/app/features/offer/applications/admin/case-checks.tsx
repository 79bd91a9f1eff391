import { Icon } from '#app/shared/ui/icon.tsx'
import { caseText as text } from './cases.text.ts'
import type { CaseView } from './case-view.ts'
import styles from './case-checks.module.css'

/** Results of the server's automatic checks. */
export const CaseChecks = ({ checks }: Pick<CaseView, 'checks'>) => (
  <ul className={styles.checks}>
    {checks.map(({ check, isMet }) => (
      <li key={check} data-met={isMet || undefined}>
        <Icon name={isMet ? 'circle-check' : 'alert-triangle'} size={20} />
        <span>
          <span className="visually-hidden">{isMet ? text.met : text.unmet}: </span>
          {text.checkTexts[check][isMet ? 0 : 1]}
        </span>
      </li>
    ))}
  </ul>
)
