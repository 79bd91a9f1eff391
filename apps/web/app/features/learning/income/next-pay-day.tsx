import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import styles from './income.module.css'
import { incomeText } from './income.text.ts'
import type { DeskMoney, NextView } from './income-view.ts'
import { incomeHref } from './income-address.ts'

const { nextPay: text, desk } = incomeText

/** When what is owed is paid, how much of it arrives, and what is in the way. */
export const NextPayDay = ({ next }: { next: NextView }) => (
  <section className={styles.night} aria-labelledby="next-pay">
    <h2 id="next-pay" className={styles.nightTitle}>
      {text.title}
    </h2>
    {next.open.length > 0 && (
      <ul className={styles.open}>
        {next.open.map(({ id, words, amount }) => (
          <li key={id}>
            <span>{words}</span>
            <b className="num">{amount}</b>
          </li>
        ))}
      </ul>
    )}
    <p className={styles.payDay}>{next.day}</p>
    <p className={styles.soft}>
      {next.when} · {next.cutOff}
    </p>
    {next.amount ? <p className={`num ${styles.amount}`}>{next.amount}</p> : <p className={styles.nothing}>{text.nothing}</p>}
    {next.beforeTax ? <p className={styles.soft}>{next.beforeTax}</p> : <p className={styles.soft}>{text.nothingText}</p>}
    {next.obstacle && (
      <div className={styles.obstacle}>
        <Icon name="alert-triangle" size={20} />
        <div>
          <p>{next.obstacle}</p>
          {next.reason && <p>{next.reason}</p>}
        </div>
      </div>
    )}
    <div className={styles.account}>
      <Icon name="wallet" size={22} />
      <div>
        <p className={styles.soft}>{text.to}</p>
        <p>{next.account ?? text.noAccount}</p>
        {next.holder && <p className={styles.soft}>{next.holder}</p>}
      </div>
    </div>
    <Link className={buttonClass({ size: 'xl', color: 'white' })} to={next.action.to}>
      {next.action.label}
    </Link>
  </section>
)

/** The same in short, for the teacher's start page. */
export const MoneyCard = ({ money: { day, words, isBad } }: { money: DeskMoney }) => (
  <section className={styles.desk} aria-labelledby="desk-money">
    <Icon name="cash" size={24} />
    <div className={styles.deskWords}>
      <h2 id="desk-money" className="h4">
        {desk.title}: {day}
      </h2>
      <p className={isBad ? styles.bad : 'muted'}>{words}</p>
    </div>
    <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to={incomeHref}>
      {desk.open}
    </Link>
  </section>
)
