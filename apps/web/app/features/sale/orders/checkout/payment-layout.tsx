import type { ReactNode } from 'react'
import bottom from '#app/shared/ui/bottom-bar.module.css'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { checkoutText as text } from './checkout.text.ts'
import styles from './payment-layout.module.css'

type PayProps = {
  total: string
  /** Nothing is left to pay: submitting completes the order. */
  isFree: boolean
  /** The QR code is shown: the button now confirms the transfer. */
  isAwaited: boolean
  isPaying: boolean
  isDisabled: boolean
}
type Props = PayProps & { summary: ReactNode; children: ReactNode }

/** Id of the form with the payment method: its submit buttons are outside the form. */
export const payFormId = 'thanh-toan'

/** Payment methods beside the summary. On phones the button is in a bottom bar. */
export const PaymentLayout = ({ summary, children, ...pay }: Props) => (
  <div className={styles.columns}>
    <div>{children}</div>
    <div className={styles.side}>
      {summary}
      {!pay.isFree && (
        <p className={styles.safe}>
          <Icon name="lock" />
          {text.safe}
        </p>
      )}
    </div>
    <div className={bottom.bar}>
      <div>
        <span>{text.total}</span>
        <b>{pay.total}</b>
      </div>
      <Button type="submit" form={payFormId} size="xxl" color="main" loading={pay.isPaying} disabled={pay.isDisabled}>
        {pay.isFree ? text.takeFree : pay.isAwaited ? text.transferred : text.pay}
      </Button>
    </div>
  </div>
)

/** At the end of the summary; the bar has its own button. */
export const PayButton = ({ total, isFree, isAwaited, isPaying, isDisabled, note }: PayProps & { note: string }) => (
  <>
    <Button
      className={styles.pay}
      type="submit"
      form={payFormId}
      size="3xl"
      color="main"
      fullWidth
      loading={isPaying}
      disabled={isDisabled}
    >
      {isFree ? text.takeFree : isAwaited ? text.transferred : text.payAmount(total)}
    </Button>
    <p className={`xs muted ${styles.starts}`}>{note}</p>
  </>
)
