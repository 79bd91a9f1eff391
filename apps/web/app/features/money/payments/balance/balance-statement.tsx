import type { getBalance, listBalanceEntries } from '@khue/contracts/money/balance'
import type { Reply } from '@khue/contracts/endpoint'
import { ownValue } from '@khue/contracts/own-value'
import { Link } from 'react-router'
import { formatDateTime, formatVnd } from '#app/shared/format.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import panel from '#app/shared/ui/panel.module.css'
import styles from './balance-statement.module.css'
import { balanceText as text } from './balance.text.ts'

type Entry = Reply<typeof listBalanceEntries>['items'][number]
export type EntryView = { id: string; at: string; what: string; amount: string; isIn: boolean }
export type BalanceView = { balance: string; held: string | undefined }

export const toBalanceView = ({ balance, held }: Reply<typeof getBalance>): BalanceView => ({
  balance: formatVnd(balance),
  held: held > 0 ? formatVnd(held) : undefined,
})

export const toEntryView = ({ id, at, amount, reason }: Entry): EntryView => ({
  id,
  at: formatDateTime(at),
  what: ownValue(text.reasons, reason) ?? (amount > 0 ? text.otherIn : text.otherOut),
  amount: amount > 0 ? `+${formatVnd(amount)}` : formatVnd(amount),
  isIn: amount > 0,
})

type Props = { view: BalanceView; entries: readonly EntryView[]; newestHref: string | undefined; olderHref: string | undefined }

/** The user's balance and each change, newest first. */
export const BalanceStatement = ({ view, entries, newestHref, olderHref }: Props) => (
  <div className={panel.stack}>
    <dl className={styles.sums}>
      <div>
        <dt>{text.balance}</dt>
        <dd>{view.balance}</dd>
      </div>
      {view.held && (
        <div>
          <dt>{text.held}</dt>
          <dd>{view.held}</dd>
          <dd className="sm muted">{text.heldHint}</dd>
        </div>
      )}
    </dl>
    <section className={panel.panel} aria-labelledby="entries">
      <h2 id="entries" className="h3">
        {text.entries}
      </h2>
      {entries.length === 0 ? <Nothing /> : <Entries entries={entries} />}
      <Pager label={text.pages} previous={{ label: text.newest, href: newestHref }} next={{ label: text.older, href: olderHref }} />
    </section>
  </div>
)

const Entries = ({ entries }: Pick<Props, 'entries'>) => (
  <ul className={styles.entries}>
    {entries.map(({ id, at, what, amount, isIn }) => (
      <li key={id}>
        <div>
          <p>{what}</p>
          <p className="sm muted">{at}</p>
        </div>
        <b className={styles.amount} data-in={isIn || undefined}>
          {amount}
        </b>
      </li>
    ))}
  </ul>
)

const Nothing = () => (
  <EmptyState
    title={text.emptyTitle}
    text={text.emptyHint}
    action={
      <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to="/account/my-orders">
        {text.orders}
      </Link>
    }
  />
)
