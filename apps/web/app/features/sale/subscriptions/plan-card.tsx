import { Link } from 'react-router'
import { giftPath } from '#app/features/sale/gifts/shared/gift-path.ts'
import { formatVnd } from '#app/shared/format.ts'
import { Spinner } from '#app/shared/ui/spinner.tsx'
import styles from './plan-card.module.css'
import type { PlanOffer } from './plan-prices.ts'
import { perMonth, type PlanView } from './plan.ts'
import { subscriptionsText as text } from './subscriptions.text.ts'

type Upgrade = { href: string; amountDue: number }
type CardProps = {
  plan: PlanView
  isChoosing: boolean
  isLocked: boolean
  offer: PlanOffer | undefined
  upgrade: Upgrade | undefined
  addTo: string
}
/** Price and benefits of a plan, with a submit button named `sku`. */
export function PlanCard({ plan, isChoosing, isLocked, offer, upgrade, addTo }: CardProps) {
  return (
    <article
      className={styles.plan}
      style={{ '--accent': plan.accent } as React.CSSProperties /* custom properties are missing from React's style type */}
    >
      <img className={styles.image} src={plan.image} alt="" width="94" height="94" />
      <h3 className={styles.name}>{plan.name}</h3>
      <p className={styles.price}>
        {offer && offer.amountDue < plan.price && (
          <del className={styles.before}>
            <span className="visually-hidden">{text.listPrice} </span>
            {formatVnd(plan.price)}
          </del>
        )}
        <b>{formatVnd(offer?.amountDue ?? plan.price)}</b> <span>{text.months(plan.months)}</span>
      </p>
      <p className={styles.perMonth} data-gift={offer?.bonusDays ? true : undefined}>
        {offer?.bonusDays ? text.bonusDays(offer.bonusDays) : perMonthOf(plan, offer)}
      </p>
      <p className={styles.description}>
        {plan.description}
        {plan.seats > 1 && ` ${text.seats(plan.seats)}`}
      </p>
      <button
        className={styles.choose}
        type="submit"
        name="sku"
        value={plan.sku}
        disabled={isLocked}
        aria-busy={isChoosing || undefined}
        aria-label={text.choosePlan(plan.name)}
      >
        {isChoosing && <Spinner />}
        {text.choose}
      </button>
      {upgrade && (
        <Link className={styles.upgrade} to={upgrade.href}>
          {text.upgrade(formatVnd(upgrade.amountDue))}
        </Link>
      )}
      <button
        className={styles.add}
        type="submit"
        name="add"
        value={plan.sku}
        formAction={addTo}
        disabled={isLocked}
        aria-label={text.addPlan(plan.name)}
        data-gated={`cart-${plan.sku}`}
      >
        {text.add}
      </button>
      <Link className={styles.gift} to={giftPath(plan.sku)} aria-label={text.giftPlan(plan.name)}>
        {text.gift}
      </Link>
    </article>
  )
}

function perMonthOf({ price, months, perMonth: listed }: PlanView, offer: PlanOffer | undefined) {
  const { amount, isRounded } = offer && offer.amountDue < price ? perMonth({ price: offer.amountDue, durationInMonths: months }) : listed
  return text.perMonth(formatVnd(amount), isRounded)
}
