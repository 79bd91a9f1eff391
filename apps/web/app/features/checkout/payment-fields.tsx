import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { checkoutText as text } from './checkout.text.ts'
import { OrderSummary } from './order-summary.tsx'
import type { OrderView } from './order-view.ts'
import styles from './payment-fields.module.css'

type Method = { method: string; name: string; note: string }
type Props = { order: OrderView; methods: Method[]; isPaying: boolean }

/** The fields of the payment form: how to pay beside what is paid. On phones the button sits in a bar below. */
export function PaymentFields({ order, methods, isPaying }: Props) {
  const cannotPay = methods.length === 0
  return (
    <div className={styles.columns}>
      <div>
        <Methods methods={methods} />
        <p className={styles.safe}>
          <Icon name="lock" />
          {text.safe}
        </p>
      </div>
      <div className={styles.side}>
        <OrderSummary order={order} totalLabel={text.total}>
          <Button className={styles.pay} type="submit" size="3xl" color="main" fullWidth loading={isPaying} disabled={cannotPay}>
            {text.payAmount(order.total)}
          </Button>
          <p className={`xs muted ${styles.starts}`}>{text.starts}</p>
        </OrderSummary>
      </div>
      <div className={styles.bar}>
        <div>
          <span className="xs muted">{text.total}</span>
          <b>{order.total}</b>
        </div>
        <Button type="submit" size="xxl" color="main" loading={isPaying} disabled={cannotPay}>
          {text.pay}
        </Button>
      </div>
    </div>
  )
}

const Methods = ({ methods }: { methods: Method[] }) => (
  <fieldset>
    <legend className={`h4 ${styles.heading}`}>{text.methods}</legend>
    <div className={styles.card}>
      {methods.map((one, index) => (
        <MethodRow key={one.method} method={one} isFirst={index === 0} />
      ))}
      {methods.length === 0 && <EmptyState title={text.noMethodTitle} text={text.noMethodHint} />}
    </div>
  </fieldset>
)

const MethodRow = ({ method: { method, name, note }, isFirst }: { method: Method; isFirst: boolean }) => (
  <label className={styles.method}>
    <input type="radio" name="method" value={method} defaultChecked={isFirst} />
    <span className={styles.icon}>
      <Icon name="credit-card" size={24} />
    </span>
    <span>
      <b>{name}</b>
      <span className="sm muted">{note}</span>
    </span>
  </label>
)
