import type { ReactNode } from 'react'
import bottom from '#app/shared/ui/bottom-bar.module.css'
import { Button } from '#app/shared/ui/button.tsx'
import { HotlineLine } from '#app/shared/ui/hotline-line.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { checkoutText as text } from './checkout.text.ts'
import styles from './payment-layout.module.css'

type PayProps = {
  total: string
  /** Nothing is left to pay: what is bought is taken. */
  isFree: boolean
  /** The code to scan is shown: what is left to say is that the transfer was made. */
  isAwaited: boolean
  isPaying: boolean
  isDisabled: boolean
}
type Props = PayProps & { summary: ReactNode; children: ReactNode }

/** The id of the form that says how it is paid: the buttons that send it stand outside of it. */
export const payFormId = 'thanh-toan'

/** How to pay beside what is paid, which the hotline leaves free. On phones the button sits in a bar below, and the hotline rises above it. */
export const PaymentLayout = ({ summary, children, ...pay }: Props) => (
  <div className={styles.columns} data-hotline="small">
    <div>{children}</div>
    <div className={styles.side}>
      {summary}
      {!pay.isFree && (
        <p className={styles.safe}>
          <Icon name="lock" />
          {text.safe}
        </p>
      )}
      <HotlineLine />
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

/** For the end of the summary; the bar has its own. */
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
