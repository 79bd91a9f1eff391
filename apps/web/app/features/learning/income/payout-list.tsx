import type { ReactNode } from 'react'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import styles from './income.module.css'
import { incomeText } from './income.text.ts'
import type { PayoutView, TaxView } from './income-view.ts'

const { payouts: text } = incomeText

export type PayoutsView = { items: readonly PayoutView[]; first: string | undefined; older: string | undefined }
type Props = { payouts: PayoutsView; /** Papers about the tax of these payouts. */ taxPapers?: ReactNode }

/** What was paid out, with the tax of each. */
export const PayoutList = ({ payouts: { items, first, older }, taxPapers }: Props) => (
  <section className={panel.panel} aria-labelledby="payouts">
    <div>
      <h2 id="payouts" className="h3">
        {text.title}
      </h2>
      <p className="sm muted">{text.lead}</p>
    </div>
    {items.length === 0 ? (
      <EmptyState title={text.empty} text={text.emptyText} />
    ) : (
      <ul className={panel.rows}>
        {items.map((payout) => (
          <Row key={payout.id} payout={payout} />
        ))}
      </ul>
    )}
    <Pager label={text.pages} previous={{ label: text.first, href: first }} next={{ label: text.older, href: older }} />
    {taxPapers}
  </section>
)

const Row = ({ payout: { day, status, net, facts, account, notes, explainOf, tax } }: { payout: PayoutView }) => (
  <li>
    <div className={panel.what}>
      <p className={panel.name}>
        <span className="num">{day}</span> <StatusTag {...status} />
      </p>
      <p className="sm muted num">{facts.join(' · ')}</p>
      <p className="sm muted">{account}</p>
      <p className="sm muted">{notes.join(' · ')}</p>
      <details className={styles.more}>
        <summary aria-label={explainOf}>{text.explain}</summary>
        <TaxOf tax={tax} />
      </details>
    </div>
    <b className={`num ${styles.net}`}>{net}</b>
  </li>
)

/** How the tax of a payout was computed, and by which rule. */
export const TaxOf = ({ tax: { policy, clause, explanation } }: { tax: TaxView }) => (
  <div className={`sm ${styles.tax}`}>
    <p>{policy}</p>
    <ol>
      {explanation.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <p className="muted">{clause}</p>
  </div>
)
