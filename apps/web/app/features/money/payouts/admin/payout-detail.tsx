import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { RowHead, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import type { LineRowView, PayoutView } from './payout-view.ts'
import styles from './payouts.module.css'
import { payoutsAdminText } from './payouts-admin.text.ts'
import { Facts, SumRow } from './sum-row.tsx'

const { payout: text, pages, first: firstPage, next: nextPage, audit } = payoutsAdminText

/** The amounts of a payout, and how its tax follows from which rule. */
export const PayoutMoney = ({ payout: { sums, gross, explanation, basis } }: { payout: PayoutView }) => (
  <section className={panel.panel} aria-labelledby="payout-money">
    <h2 id="payout-money" className="h3">
      {text.money}
    </h2>
    <SumRow sums={sums} />
    <p className="sm muted">{gross}</p>
    <div className={styles.tax}>
      <h3 className="h4">{text.explanation}</h3>
      <ul>
        {explanation.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="sm muted">{basis}</p>
    </div>
  </section>
)

/** Where the money goes. */
export const PayoutAccount = ({ payout: { account, personHref, auditHref } }: { payout: PayoutView }) => (
  <section className={panel.panel} aria-labelledby="payout-account">
    <h2 id="payout-account" className="h3">
      {text.account}
    </h2>
    <Facts facts={account} />
    <div className={panel.actions}>
      <Link to={personHref} className={buttonClass({ size: 'xl', variant: 'outlined' })}>
        {text.person}
      </Link>
      <Link to={auditHref} className={buttonClass({ size: 'xl', variant: 'outlined' })}>
        {audit}
      </Link>
    </div>
  </section>
)

type LinesProps = { lines: readonly LineRowView[]; first: string | undefined; next: string | undefined }
const [, at, gross, fee, net] = text.columns

/** What was earned, line by line. */
export const PayoutLines = ({ lines, first, next }: LinesProps) => (
  <section aria-labelledby="payout-lines" className={styles.block}>
    <h2 id="payout-lines" className="h3">
      {text.lines}
    </h2>
    {lines.length === 0 ? (
      <EmptyState title={text.noLines} />
    ) : (
      <RowTable
        columns={text.columns}
        pages={{ label: pages, previous: { label: firstPage, href: first }, next: { label: nextPage, href: next } }}
        className={styles.lines}
      >
        {lines.map((line) => (
          <tr key={line.id}>
            <RowHead>
              {line.href ? (
                <Link to={line.href} className={`link ${styles.tall}`} aria-label={text.openLesson(`${line.what}, ${line.at}`)}>
                  {line.what}
                </Link>
              ) : (
                line.what
              )}
              {line.discount && <RowNote>{line.discount}</RowNote>}
            </RowHead>
            <td data-label={at}>{line.at}</td>
            <td data-label={gross}>{line.gross}</td>
            <td data-label={fee}>{line.fee}</td>
            <td data-label={net} className={styles.amount}>
              {line.net}
            </td>
          </tr>
        ))}
      </RowTable>
    )}
  </section>
)
