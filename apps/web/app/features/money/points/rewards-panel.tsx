import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import styles from './points.module.css'
import { pointsText as text } from './points.text.ts'
import type { RewardView } from './points-view.ts'

type Received = { code: string; href: string }

/** Rewards to exchange points for, each with a confirmation, since an exchange is final. */
export function RewardsPanel({ rewards }: { rewards: readonly RewardView[] }) {
  const [asked, setAsked] = useState<RewardView>()
  const [received, setReceived] = useState<Received>()
  return (
    <section className={panel.panel} aria-labelledby="rewards">
      <div>
        <h2 id="rewards" className="h3">
          {text.rewards}
        </h2>
        <p className="sm muted">{text.rewardsLead}</p>
      </div>
      {received && (
        <Notice isAlert>
          {text.received(received.code)}{' '}
          <Link className="link" to={received.href}>
            {text.use}
          </Link>
        </Notice>
      )}
      {rewards.length === 0 ? (
        <EmptyState title={text.noRewards} text={text.noRewardsHint} />
      ) : (
        <ul className={panel.rows}>
          {rewards.map((reward) => (
            <RewardRow key={reward.id} reward={reward} onAsk={() => setAsked(reward)} />
          ))}
        </ul>
      )}
      <Link className={`link ${styles.order}`} to="/account/settings/vouchers">
        {text.toVouchers}
      </Link>
      <Dialog opened={asked !== undefined} onClose={() => setAsked(undefined)} title={text.confirm(asked?.name ?? '')} size="sm">
        {asked && (
          <Exchange
            reward={asked}
            onClose={() => setAsked(undefined)}
            onDone={(got) => {
              setReceived(got)
              setAsked(undefined)
            }}
          />
        )}
      </Dialog>
    </section>
  )
}

const RewardRow = ({ reward: { name, explanation, facts, isGone }, onAsk }: { reward: RewardView; onAsk: () => void }) => (
  <li>
    <div className={panel.what}>
      <p className={panel.name}>{name}</p>
      <p className="sm muted">{explanation}</p>
      <p className="sm muted">{facts}</p>
    </div>
    <Button size="xl" color="main" variant="outlined" disabled={isGone} aria-label={text.exchangeOf(name)} onClick={onAsk}>
      {text.exchange}
    </Button>
  </li>
)

type ExchangeProps = { reward: RewardView; onClose: () => void; onDone: (received: Received) => void }

const Exchange = ({ reward, onClose, onDone }: ExchangeProps) => (
  <StepForm<Received>
    step="redeem"
    fields={{ id: reward.id, points: String(reward.points) }}
    save={reward.confirmButton}
    onDone={onDone}
    allowsUnsavedExit
    beside={
      <button type="button" className={buttonClass({ size: 'xxl', variant: 'outlined' })} onClick={onClose}>
        {text.cancel}
      </button>
    }
  >
    {() => (
      <div className={styles.confirm}>
        <p>
          <b>{reward.explanation}</b>
        </p>
        <p>{reward.confirmText}</p>
      </div>
    )}
  </StepForm>
)
