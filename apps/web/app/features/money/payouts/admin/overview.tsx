import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { FigureRow } from '#app/shared/ui/figure-row.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import type { OverviewView } from './batch-view.ts'
import { batchPath, calendarPath, payoutsPath, withQuery } from './payout-paths.ts'
import styles from './payouts.module.css'
import { payoutsAdminText } from './payouts-admin.text.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const { overview: text, reasonHint } = payoutsAdminText

/** What is owed and on its way, and when the next batch is cut off. */
export const PayoutOverview = ({ overview: { figures, unknown, next, rules } }: { overview: OverviewView }) => (
  <>
    <FigureRow label={text.clock} figures={figures} />
    <section className={styles.next} aria-labelledby="next-pay-day">
      <Icon name="calendar-time" size={26} />
      <div>
        <h2 id="next-pay-day">{text.nextTitle}</h2>
        <p className={styles.day}>{next}</p>
        <p className={styles.rules}>{rules}</p>
      </div>
      <Link to={calendarPath} className={buttonClass({ size: 'xl', variant: 'outlined' })}>
        {text.calendar}
      </Link>
    </section>
    {unknown && (
      <Notice tone="warn">
        <p>{unknown}</p>
        <p>
          <Link to={withQuery(payoutsPath, { state: 'EXPORTED' })} className={`link ${styles.tall}`}>
            {text.unknownLink}
          </Link>
        </p>
      </Notice>
    )}
  </>
)

/** Prepares a batch beside the calendar, and opens it. */
export function PrepareBatch() {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button size="xl" color="main" startIcon={<Icon name="plus" />} onClick={() => setAsking(true)}>
        {text.prepare}
      </Button>
      <ReasonDialog<{ done: true; id: string }>
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={text.prepareTitle}
        lead={text.prepareText}
        step="prepare"
        save={text.prepare}
        hint={reasonHint}
        done={text.prepared}
        onDone={({ id }) => void navigate(batchPath(id))}
      />
    </>
  )
}
