import type { SpendingRule } from '@khue/contracts/people/family-requests'
import { Link } from 'react-router'
import { formatDate, formatVnd } from '#app/shared/format.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import panel from '#app/shared/ui/panel.module.css'
import { spendingText as text } from './family-requests.text.ts'

export type SpendingView = { childId: string; name: string; rule: string; setBy: string }

export const toSpendingView = ({ childId, mode, monthlyLimit, setBy, setAt }: SpendingRule, name: string): SpendingView => ({
  childId,
  name,
  rule: text.is[mode](formatVnd(monthlyLimit ?? 0)),
  setBy: setBy === null || setAt === null ? text.setByNone : text.setBy(setBy, formatDate(setAt)),
})

/** How far each child may pay alone, for its guardians. */
export const SpendingList = ({ rules }: { rules: readonly SpendingView[] }) => (
  <section className={panel.panel} aria-labelledby="spending">
    <div>
      <h2 id="spending" className="h3">
        {text.panel}
      </h2>
      <p className="sm muted">{text.panelNote}</p>
    </div>
    <ul className={panel.rows}>
      {rules.map(({ childId, name, rule, setBy }) => (
        <li key={childId}>
          <div className={panel.what}>
            <p className={panel.name}>{name}</p>
            <p>{rule}</p>
            <p className="sm muted">{setBy}</p>
          </div>
          <Link
            className={buttonClass({ size: 'xl', variant: 'outlined' })}
            to={`/account/family/spending/${childId}`}
            aria-label={text.changeOf(name)}
          >
            {text.change}
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
