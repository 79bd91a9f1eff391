import type { ReferralRow, ReferralState } from '@khue/contracts/sale/referrals'
import { Link } from 'react-router'
import { formatDate } from '#app/shared/format.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { RowHead, RowLink, RowNote, RowTable } from '#app/shared/ui/row-table.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import styles from './referral-list.module.css'
import { referralsAdminText as text } from './referrals-admin.text.ts'

export const referralsAdminPath = '/admin/referrals'
const tones = { ENTERED: 'warn', REWARDED: 'success', REFUSED: 'danger' } as const satisfies Record<ReferralState, string>

type Props = { rows: readonly ReferralRow[]; isFiltered: boolean; newestHref: string | undefined; olderHref: string | undefined }

/** Entered codes, newest accounts first, each linking to the invited person. */
export function ReferralList({ rows, isFiltered, newestHref, olderHref }: Props) {
  if (rows.length === 0) return isFiltered ? <NoMatch /> : <EmptyState title={text.emptyTitle} />
  return (
    <RowTable
      className={styles.rows}
      columns={text.columns}
      pages={{ label: text.pages, previous: { label: text.newest, href: newestHref }, next: { label: text.older, href: olderHref } }}
    >
      {rows.map(({ id, referrer, referee, reward, at, state, reason }) => (
        <tr key={id}>
          <RowHead>
            <RowLink to={`/admin/users/${referee.id}`} label={text.open(referee.name)}>
              {text.pair(referrer.name, referee.name)}
            </RowLink>
            {reason && <RowNote>{text.reasons[reason]}</RowNote>}
          </RowHead>
          <td>{reward}</td>
          <td>{formatDate(at)}</td>
          <td>
            <StatusTag label={text.states[state]} tone={tones[state]} />
          </td>
        </tr>
      ))}
    </RowTable>
  )
}

const NoMatch = () => (
  <EmptyState
    title={text.noneTitle}
    text={text.noneHint}
    action={
      <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to={referralsAdminPath}>
        {text.showAll}
      </Link>
    }
  />
)
