import type { VoucherState } from '@khue/contracts/sale/promotions'
import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { CopyButton } from '#app/shared/ui/copy-button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import panel from '#app/shared/ui/panel.module.css'
import styles from './voucher-list.module.css'
import type { VoucherView } from './voucher-view.ts'
import { vouchersText as text } from './vouchers.text.ts'

/** The user's vouchers of one kind, or an empty state. */
export function VoucherList({ vouchers, state }: { vouchers: readonly VoucherView[]; state: VoucherState }) {
  if (vouchers.length === 0) return <None state={state} />
  return (
    <ul className={panel.rows}>
      {vouchers.map(({ code, explanation, facts, useHref }) => (
        <li key={code} className={styles.voucher}>
          <div className={panel.what}>
            <p className={panel.name}>{explanation}</p>
            <p className={styles.code}>{code}</p>
            <p className="sm muted">{facts.join(' · ')}</p>
          </div>
          {useHref && (
            <div className={panel.actions}>
              <CopyButton size="xl" text={code} copied={{ message: text.copied(code) }}>
                {text.copy}
              </CopyButton>
              <Link className={buttonClass({ size: 'xl', color: 'main' })} to={useHref} aria-label={text.toUse(code)}>
                {text.goAndUse}
              </Link>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function None({ state }: { state: VoucherState }) {
  const [title, hint] = text.none[state]
  return (
    <EmptyState
      title={title}
      text={hint}
      {...(state === 'USABLE' && {
        action: (
          <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to="/open-classes?open=register">
            {text.choosePlan}
          </Link>
        ),
      })}
    />
  )
}
