import type { ReactNode } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { ErrorState } from '#app/shared/ui/error-state.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { Skeleton } from '#app/shared/ui/skeleton.tsx'
import { PlanCard } from './plan-card.tsx'
import type { PlanPrices } from './plan-prices.ts'
import type { PlanView } from './plan.ts'
import styles from './plan-dialog.module.css'
import type { Upgrades } from './use-upgrades.ts'
import { subscriptionsText as text } from './subscriptions.text.ts'

/** The plans on sale, or an empty or error state. */
export type Plans = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; items: PlanView[] }

type DialogProps = {
  opened: boolean
  onClose: () => void
  onPromo: () => void
  /** The code applied to the prices, or why it has no effect. */
  code: PlanPrices['code']
  onForget: () => void
  children: ReactNode
}

/** Spec 2, "Membership plan dialog and checkout". `children` is the page's form around `PlanChoices`. */
export const PlanDialog = ({ opened, onClose, onPromo, code, onForget, children }: DialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={text.title} size="md">
    <p className="muted">{text.lead}</p>
    {children}
    {code && <StoredPromoCode {...code} onForget={onForget} />}
    <p className={styles.promo}>
      {text.promoStart}{' '}
      <span className="nowrap">
        {text.promoEnter}{' '}
        <button className="link" type="button" onClick={onPromo}>
          {text.promoHere}
        </button>
      </span>
    </p>
  </Dialog>
)

const StoredPromoCode = ({ code, isUsed, explanation, onForget }: NonNullable<PlanPrices['code']> & { onForget: () => void }) => (
  <div className={styles.code}>
    <Notice tone={isUsed ? 'good' : 'warn'}>
      <p>{isUsed ? text.promoUsed(code, explanation) : text.promoIdle(code, explanation)}</p>
    </Notice>
    <Button variant="text" onClick={onForget}>
      {text.promoForget}
    </Button>
  </div>
)

type ChoicesProps = {
  plans: Plans
  onRetry: () => void
  isRetrying: boolean
  /** The plan whose order is being created, if any. */
  choosing: string | undefined
  /** Prices that differ from the list price. */
  offers?: PlanPrices['offers'] | undefined
  /** Price differences where a plan would replace the current one. */
  upgrades?: Upgrades | undefined
  /** Address of the cart action; the plan is sent as the field `add`. */
  addTo: string
}

type Learner = { id: string; name: string }

type LearnerProps = {
  self: Learner | undefined
  people: readonly Learner[]
  /** From the address; defaults to the user. */
  chosen: string | null
  onChoose: (id: string) => void
}

/** The learner: the user or one of their children, as radio buttons `learnerId`. Renders no choice for users without children. */
export function LearnerChoice({ self, people, chosen, onChoose }: LearnerProps) {
  if (!self || people.length === 0) return null
  const first = people.find(({ id }) => id === chosen) ?? self
  return (
    <fieldset className={styles.learners}>
      <legend>{text.buyFor}</legend>
      <div className={styles.segment}>
        {[{ ...self, name: text.myself }, ...people].map(({ id, name }) => (
          <label key={id}>
            <input type="radio" name="learnerId" value={id} defaultChecked={id === first.id} onChange={() => onChoose(id)} />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A submit button named `sku` for each plan on sale, or an empty or error state. */
export function PlanChoices({ plans, onRetry, isRetrying, ...cards }: ChoicesProps) {
  if (plans.state === 'loading') return <PlanSkeletons />
  if (plans.state === 'ready' && plans.items.length > 0) return <PlanCards plans={plans.items} {...cards} />
  return (
    <div className={styles.noPlans}>
      {plans.state === 'ready' ? (
        <EmptyState title={text.emptyTitle} text={text.emptyHint} />
      ) : (
        <ErrorState title={text.failedTitle} text={text.failedHint} onRetry={onRetry} isRetrying={isRetrying} />
      )}
    </div>
  )
}

type CardsProps = Pick<ChoicesProps, 'choosing' | 'offers' | 'upgrades' | 'addTo'> & { plans: PlanView[] }
function PlanCards({ plans, choosing, offers, upgrades, addTo }: CardsProps) {
  return (
    <div className={styles.plans} data-count={plans.length}>
      {plans.map((plan) => (
        <PlanCard
          key={plan.sku}
          plan={plan}
          isChoosing={choosing === plan.sku}
          isLocked={choosing !== undefined}
          offer={offers?.get(plan.sku)}
          upgrade={
            upgrades?.amountDue.has(plan.sku) ? { href: upgrades.href, amountDue: upgrades.amountDue.get(plan.sku) ?? 0 } : undefined
          }
          addTo={addTo}
        />
      ))}
    </div>
  )
}

/** Skeleton of the plans: prevents layout shifts. */
function PlanSkeletons() {
  return (
    <div className={styles.plans} data-count="5" aria-busy="true">
      <span className="visually-hidden" aria-live="polite">
        {text.loading}
      </span>
      {[1, 2, 3, 4, 5].map((one) => (
        <div key={one} className={styles.skeleton}>
          <Skeleton height="100%" radius={20} />
        </div>
      ))}
    </div>
  )
}
