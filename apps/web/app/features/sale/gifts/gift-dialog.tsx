import type { ReceiverType } from '@khue/contracts/sale/gifts'
import { useState } from 'react'
import { Link } from 'react-router'
import { SchoolQuestionHost } from '#app/features/offer/school-pupils/shared/school-question-host.tsx'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { phoneDigits } from '#app/shared/phone.ts'
import { fieldErrors } from '#app/shared/field-errors.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { PhoneField } from '#app/shared/ui/phone-field.tsx'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { GiftCardFace } from './gift-card.tsx'
import styles from './gift-dialog.module.css'
import type { GiftView } from './gift-view.ts'
import { giftsText as text } from './gifts.text.ts'

type Props = { opened: boolean; onClose: () => void; gift: GiftView | undefined }

/** Spec 4, "Gift dialog": choose the receiver, confirm, done. Remounted on each opening, so that the choice is reset. */
export const GiftDialog = ({ opened, onClose, gift }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={text.title} size="sm">
    <Content gift={gift} onClose={onClose} />
  </Dialog>
)

function Content({ gift, onClose }: Omit<Props, 'opened'>) {
  if (!gift) return <GiftMessage words={text.missing} onClose={onClose} />
  if (gift.claimed) return <Claimed gift={gift} claimed={gift.claimed} onClose={onClose} />
  return gift.state === 'OFFERED' ? (
    <>
      <Choice gift={gift} onClose={onClose} />
      <SchoolQuestionHost />
    </>
  ) : (
    <GiftMessage words={text.states[gift.state]} onClose={onClose} />
  )
}

/** Refusals after which no choice is possible: claimed by another person, expired or revoked. */
const endings = new Set(['GIFT_CLAIMED', 'GIFT_EXPIRED', 'GIFT_REVOKED'])

/** Spec 5: no second confirmation, no gift to a child without a phone, none without a code. */
function Choice({ gift, onClose }: { gift: GiftView; onClose: () => void }) {
  const { Form, data, state } = useFormFetcher<FormRefusal | { done: true }>({ isSilent: true })
  const [receiverType, setReceiverType] = useState<ReceiverType>('PARENT')
  const [phone, setPhone] = useState('')
  const refusal = data && 'error' in data ? data : undefined
  const wrongPhone = fieldErrors(refusal).get('receiver') ?? (refusal?.code === 'GIFT_RECEIVER_UNKNOWN' ? refusal.error : undefined)
  const isBusy = state !== 'idle'
  const isOver = refusal !== undefined && endings.has(refusal.code)
  const isMissing = gift.promotionCode === '' || (receiverType === 'STUDENT' && phoneDigits(phone) === '')
  return (
    <Form
      method="post"
      action="/gift"
      className={styles.form}
      noValidate
      onInput={({ currentTarget }) => setPhone(typedPhone(new FormData(currentTarget)))}
    >
      <What gift={gift} />
      {refusal && !wrongPhone && (
        <Notice tone="bad" isAlert>
          {reasonOf(refusal)}
        </Notice>
      )}
      {isOver ? (
        <DialogButtons>
          <Button size="xxl" variant="outlined" onClick={onClose}>
            {text.close}
          </Button>
        </DialogButtons>
      ) : (
        <>
          <HiddenFields of={{ promotionCode: gift.promotionCode }} />
          <RadioCards
            label={text.who}
            name="receiverType"
            defaultValue={receiverType}
            onChoose={setReceiverType}
            options={[
              { value: 'PARENT', label: text.self, note: gift.giverName === null ? text.voucherNote : text.boughtNote, icon: 'user' },
              { value: 'STUDENT', label: text.child, note: text.childNote, icon: 'gift' },
            ]}
          />
          {receiverType === 'STUDENT' && (
            <PhoneField label={text.phone} name="receiver" required hint={text.phoneHint} error={wrongPhone} />
          )}
          <DialogButtons>
            <Button size="xxl" variant="outlined" onClick={onClose}>
              {text.cancel}
            </Button>
            <Button type="submit" size="xxl" color="main" loading={isBusy} disabled={isMissing}>
              {text.confirm}
            </Button>
          </DialogButtons>
        </>
      )}
    </Form>
  )
}

/** The specific reason why a voucher is invalid, else the general error. */
function reasonOf({ error, details }: FormRefusal) {
  if (typeof details !== 'object' || details === null || !('explanation' in details)) return error
  return typeof details.explanation === 'string' ? details.explanation : error
}

function typedPhone(form: FormData) {
  const typed = form.get('receiver')
  return typeof typed === 'string' ? typed : ''
}

const What = ({ gift: { explanation, message, until, card, giverName } }: { gift: GiftView }) =>
  giverName === null ? (
    <FromHouse explanation={explanation} message={message} until={until} />
  ) : (
    <div className={styles.form}>
      <GiftCardFace card={card} from={giverName} message={message} />
      <div>
        <p className={styles.explanation}>{explanation}</p>
        <p className="sm muted">{text.until(until)}</p>
      </div>
    </div>
  )

const FromHouse = ({ explanation, message, until }: Pick<GiftView, 'explanation' | 'message' | 'until'>) => (
  <div className={styles.what}>
    <span className={styles.mark}>
      <Icon name="gift" size={28} />
    </span>
    <div>
      <p className={styles.explanation}>{explanation}</p>
      {message && <p className={styles.message}>{message}</p>}
      <p className="sm muted">{text.until(until)}</p>
    </div>
  </div>
)

type ClaimedProps = { gift: GiftView; claimed: NonNullable<GiftView['claimed']>; onClose: () => void }
const Claimed = ({ gift, claimed: { as, learnerName, href }, onClose }: ClaimedProps) => (
  <div className={styles.done} aria-live="polite">
    <span className={styles.star}>
      <Icon name="star-filled" size={40} />
    </span>
    <h3 className="h3">{as === 'PARENT' ? text.successTitle : text.sentTitle}</h3>
    <p className={styles.explanation}>{gift.explanation}</p>
    <p className="muted">{as === 'PARENT' ? text.kept : text.sent(learnerName)}</p>
    <DialogButtons>
      <Button size="xxl" variant="outlined" onClick={onClose}>
        {text.close}
      </Button>
      {as === 'PARENT' && (
        <Link className={buttonClass({ size: 'xxl', color: 'main' })} to={href}>
          {text.goAndUse}
        </Link>
      )}
    </DialogButtons>
  </div>
)

const GiftMessage = ({ words, onClose }: { words: string; onClose: () => void }) => (
  <div className={styles.form}>
    <p>{words}</p>
    <DialogButtons>
      <Button size="xxl" variant="outlined" onClick={onClose}>
        {text.close}
      </Button>
    </DialogButtons>
  </div>
)
