import { Link } from 'react-router'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { StepDialog } from '../shared/step-dialog.tsx'
import styles from './family.module.css'
import { familyText as text } from './family.text.ts'
import type { MoneyView, SeatView } from './seat-view.ts'

type Props = { seat: Pick<SeatView, 'learner' | 'isOneOfSeveral'>; money: MoneyView }

/** Where the money of one seat is. What moves it stands below the sentence that says so. */
export const MoneyCard = ({ seat: { learner, isOneOfSeveral }, money: { amount, status, words, link, takeBack } }: Props) => (
  <section className={panel.panel} aria-labelledby={`money-${learner.id}`}>
    <div className={panel.head}>
      <h2 id={`money-${learner.id}`} className="h4">
        {isOneOfSeveral ? text.moneyOf(learner.name) : text.money}
      </h2>
      <StatusTag {...status} />
    </div>
    <div>
      {amount && <p className={styles.amount}>{amount}</p>}
      <p className="sm muted">{words}</p>
    </div>
    {link && (
      <p className={styles.links}>
        <Link className="link" to={link.to}>
          {link.label}
        </Link>
      </p>
    )}
    {takeBack !== undefined && (
      <StepDialog
        step="money-back"
        fields={{ learner: learner.id }}
        open={text.takeMoney(takeBack)}
        label={isOneOfSeveral ? text.named(text.takeMoney(takeBack), learner.name) : undefined}
        title={isOneOfSeveral ? text.takeMoneyTitleOf(takeBack, learner.name) : text.takeMoneyTitle(takeBack)}
        save={text.takeMoney(takeBack)}
        done={text.moneyTaken(takeBack)}
      >
        {() => <p>{text.takeMoneyNote(takeBack)}</p>}
      </StepDialog>
    )}
  </section>
)
