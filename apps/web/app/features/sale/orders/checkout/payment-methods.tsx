import { Fragment, type ReactNode } from 'react'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Icon, type IconName } from '#app/shared/ui/icon.tsx'
import { checkoutText as text } from './checkout.text.ts'
import styles from './payment-methods.module.css'

export type Method = { method: string; name: string; note: string }

type Props = {
  methods: Method[]
  balance: string | undefined
  /** Transfer details, shown below the transfer method once they are known. */ transfer?: ReactNode
}

/** Payment methods as radio buttons named `method`. */
export const PaymentMethods = ({ methods, balance, transfer }: Props) => (
  <fieldset>
    <legend className={`h4 ${styles.heading}`}>{text.methods}</legend>
    <div className={styles.card}>
      {methods.map((one, index) => (
        <Fragment key={one.method}>
          <MethodRow method={one} isFirst={index === 0} />
          {one.method === 'VIETQR' && transfer}
        </Fragment>
      ))}
      {methods.length === 0 && <EmptyState title={text.noMethodTitle} text={text.noMethodHint} />}
    </div>
    {balance !== undefined && <BalanceRow name={text.withBalance(balance)} note={text.withBalanceHint} />}
  </fieldset>
)

/** Instead of the methods when the total is zero. */
export const NothingToPay = () => (
  <div className={styles.card}>
    <EmptyState title={text.freeTitle} text={text.freeHint} />
  </div>
)

/** Icon of a payment method: the wallet's short name, else a symbol. */
const words = new Map([
  ['MOMO', 'M'],
  ['ZALOPAY', 'Zalo'],
])
const icons = new Map<string, IconName>([
  ['VIETQR', 'qrcode'],
  ['FUNDIIN', 'calendar-time'],
  ['BALANCE', 'cash'],
])

const MethodRow = ({ method: { method, name, note }, isFirst }: { method: Method; isFirst: boolean }) => (
  <label className={styles.method}>
    <input type="radio" name="method" value={method} defaultChecked={isFirst} />
    <span className={styles.icon} data-method={method} aria-hidden="true">
      {words.get(method) ?? <Icon name={icons.get(method) ?? 'credit-card'} size={24} />}
    </span>
    <span className={styles.words}>
      <b>{name}</b>
      <span className="sm muted">{note}</span>
    </span>
  </label>
)

/** The learning balance is used first, unless the payer unticks it. */
const BalanceRow = ({ name, note }: Omit<Method, 'method'>) => (
  <label className={styles.balance}>
    <input type="checkbox" name="useBalance" value="true" defaultChecked />
    <span className={styles.words}>
      {name}
      <span className="sm muted">{note}</span>
    </span>
  </label>
)
