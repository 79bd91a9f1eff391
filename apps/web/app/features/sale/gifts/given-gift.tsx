import type { PurchasedGift } from '@khue/contracts/sale/gifts'
import { formatDate } from '#app/shared/format.ts'
import { groupPhone } from '#app/shared/phone.ts'
import panel from '#app/shared/ui/panel.module.css'
import { GiftCardFace } from './gift-card.tsx'
import styles from './given-gift.module.css'
import { giftsText as text } from './gifts.text.ts'

/** Gifts bought in one order, with their delivery status. */
export function GivenGifts({ gifts, giverName }: { gifts: readonly PurchasedGift[]; giverName: string }) {
  if (gifts.length === 0) return null
  return (
    <section className={panel.panel} aria-labelledby="given">
      <h2 id="given" className="h3">
        {text.given}
      </h2>
      {gifts.map((gift) => (
        <div key={gift.code} className={styles.gift}>
          <GiftCardFace card={gift.card} from={giverName} message={gift.message} />
          <div>
            <p>
              {gift.explanation} · {text.to(groupPhone(gift.phone))}
            </p>
            <p className="muted">{stateOf(gift)}</p>
          </div>
        </div>
      ))}
    </section>
  )
}

function stateOf({ state, deliverAt, expiresAt, claimedAt }: PurchasedGift) {
  if (state === 'WAITING') return text.givenStates.WAITING(formatDate(deliverAt))
  if (state === 'CLAIMED') return text.givenStates.CLAIMED(formatDate(claimedAt ?? expiresAt))
  return text.givenStates[state](formatDate(expiresAt))
}
