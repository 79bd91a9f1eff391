import { Notice } from '#app/shared/ui/notice.tsx'
import type { ReactNode } from 'react'
import panel from '#app/shared/ui/panel.module.css'
import { ContestCard } from './contest-card.tsx'
import styles from './family.module.css'
import { familyText as text } from './family.text.ts'
import { MakeUpCard, type Sisters } from './make-up-card.tsx'
import { MoneyCard } from './money-card.tsx'
import { PrepareCard } from './prepare-card.tsx'
import { Receipt } from './receipt.tsx'
import type { SeatView } from './seat-view.ts'

type Props = {
  seat: SeatView
  times: { now: string; startsAt: string; endsAt: string }
  sisters: Sisters
  /** What all seats share, below the first one's receipt. */
  children?: ReactNode
}

/** One learner of the family in this lesson: what happened on the left, money and what can be done on the right. */
export function FamilySeat({ seat, times, sisters, children }: Props) {
  const { learner, phase, isChild, isOneOfSeveral, receipt, money, contest, makeUp } = seat
  return (
    <div className={panel.stack}>
      {isOneOfSeveral && (
        <p className={`h3 ${styles.learner}`}>
          <img src={learner.avatar} alt="" width="36" height="36" />
          {learner.name}
        </p>
      )}
      <div className={styles.layout}>
        <div className={panel.stack}>
          {phase === 'CANCELLED' && <Notice tone="warn">{isChild ? text.cancelledForChild : text.cancelled}</Notice>}
          {phase === 'WAITING' && <Notice icon="clock">{text.waiting}</Notice>}
          {(phase === 'BEFORE' || phase === 'DURING') && <PrepareCard seat={seat} times={times} />}
          {receipt && <Receipt learner={isOneOfSeveral ? learner : undefined} receipt={receipt} />}
          {children}
        </div>
        <div className={`${panel.stack} ${styles.side}`}>
          {money && <MoneyCard seat={seat} money={money} />}
          {contest && <ContestCard seat={seat} contest={contest} now={times.now} />}
          {makeUp && <MakeUpCard seat={seat} makeUp={makeUp} sisters={sisters} />}
        </div>
      </div>
    </div>
  )
}
