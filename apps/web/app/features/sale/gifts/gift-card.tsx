import type { GiftCard } from '@khue/contracts/sale/gift-details'
import { Icon, type IconName } from '#app/shared/ui/icon.tsx'
import styles from './gift-card.module.css'
import { giftsText as text } from './gifts.text.ts'

const marks: Record<GiftCard, IconName> = { SAO_KHUE: 'star-filled', SINH_NHAT: 'gift', CHUC_MUNG: 'rosette-discount-check' }

/** A card as the receiver sees it: the giver and their message. */
export const GiftCardFace = ({ card, from, message }: { card: GiftCard; from: string; message: string }) => (
  <figure className={styles.card} data-card={card}>
    <Icon name={marks[card]} size={40} />
    <figcaption>
      <b>{text.cards[card]}</b>
      {message && <p>{message}</p>}
      <span>{text.from(from)}</span>
    </figcaption>
  </figure>
)

/** Its emblem only, for choosing a card. */
export const cardMark = (card: GiftCard) => marks[card]
