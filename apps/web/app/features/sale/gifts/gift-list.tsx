import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { GiftView } from './gift-view.ts'
import { giftsText as text } from './gifts.text.ts'

/** Unclaimed gifts, each linking to its dialog; renders nothing when there are none. */
export function WaitingGifts({ gifts, hrefOf }: { gifts: readonly GiftView[]; hrefOf: (gift: GiftView) => string }) {
  if (gifts.length === 0) return null
  return (
    <section className={panel.panel} aria-labelledby="gifts">
      <h2 id="gifts" className="h3">
        {text.waiting}
      </h2>
      <ul className={panel.rows}>
        {gifts.map((gift) => (
          <li key={gift.promotionCode}>
            <Icon name="gift" size={24} />
            <div className={panel.what}>
              <p className={panel.name}>{gift.explanation}</p>
              <p className="sm muted">{text.until(gift.until)}</p>
            </div>
            <Link
              className={buttonClass({ size: 'xl', color: 'main' })}
              to={hrefOf(gift)}
              aria-label={text.seeOne(gift.explanation)}
              preventScrollReset
            >
              {text.see}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
