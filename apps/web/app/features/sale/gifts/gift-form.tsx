import { type GiftCard, giftCards, giftMessageLimit } from '@khue/contracts/sale/gift-details'
import { type ReactNode, useState } from 'react'
import { Form } from '#app/shared/forms/form.tsx'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { formatVnd } from '#app/shared/format.ts'
import { fieldErrors } from '#app/shared/field-errors.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { PhoneField } from '#app/shared/ui/phone-field.tsx'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { useFocusInvalidField } from '#app/shared/use-focus-invalid-field.ts'
import { cardMark, GiftCardFace } from './gift-card.tsx'
import styles from './gift-form.module.css'
import { giftsText as text } from './gifts.text.ts'

export type GiftThing = { name: string; image: string | null; price: number; note: string }
type Props = {
  thing: GiftThing
  giverName: string
  /** First and last possible delivery day. */
  days: { from: string; until: string }
  refusal: FormRefusal | undefined
  isSending: boolean
}

const cards = Object.keys(giftCards) as [GiftCard, ...GiftCard[]]

/** Buys a gift for a phone number: card, message and day, with a preview. Works without script. */
export function GiftForm({ thing, giverName, days, refusal, isSending }: Props) {
  const form = useFocusInvalidField(refusal)
  const wrong = fieldErrors(refusal)
  const [card, setCard] = useState<GiftCard>('SAO_KHUE')
  const [message, setMessage] = useState('')
  return (
    <div className={styles.columns}>
      <Form ref={form} method="post" className={styles.form} noValidate>
        {refusal && (
          <Notice tone="bad" isAlert>
            {refusal.error}
          </Notice>
        )}
        <PhoneField
          label={text.receiverPhone}
          name="phone"
          required
          autoComplete="off"
          hint={text.receiverPhoneHint}
          error={wrong.get('phone')}
        />
        <RadioCards
          label={text.card}
          name="card"
          defaultValue={card}
          onChoose={setCard}
          isInline
          options={cards.map((value) => ({ value, label: text.cards[value], icon: cardMark(value) }))}
        />
        <TextAreaField
          label={text.message}
          name="message"
          maxLength={giftMessageLimit}
          hint={text.messageHint}
          error={wrong.get('message')}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        <TextField
          label={text.deliverOn}
          name="deliverOn"
          type="date"
          min={days.from}
          max={days.until}
          hint={text.deliverOnHint}
          error={wrong.get('deliverOn') ?? (refusal?.code === 'GIFT_DATE_INVALID' ? refusal.error : undefined)}
        />
        <div>
          <Button type="submit" size="xxl" color="main" loading={isSending} fullWidth>
            {text.goAndPay}
          </Button>
        </div>
      </Form>
      <Preview thing={thing} card={<GiftCardFace card={card} from={giverName} message={message} />} />
    </div>
  )
}

/** The receiver's view, and the price. */
const Preview = ({ thing, card }: { thing: GiftThing; card: ReactNode }) => (
  <aside className={styles.aside} aria-label={text.preview}>
    <h2 className="h3">{text.preview}</h2>
    {card}
    <div className={styles.thing}>
      {thing.image && <img src={thing.image} alt="" width="64" height="64" />}
      <div>
        <b>{thing.name}</b>
        <p className="sm muted">{thing.note}</p>
      </div>
      <b className={styles.price}>{formatVnd(thing.price)}</b>
    </div>
    <p className="sm muted">{text.promise}</p>
  </aside>
)
