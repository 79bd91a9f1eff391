import type { Reply } from '@khue/contracts/endpoint'
import type { openRefundAccount } from '@khue/contracts/sale/refunds-admin'
import { useState } from 'react'
import { formatVnd } from '#app/shared/format.ts'
import { CopyButton } from '#app/shared/ui/copy-button.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import styles from '#app/shared/ui/queue-panel.module.css'
import { refundsAdminText as text } from './refunds-admin.text.ts'

type Account = Reply<typeof openRefundAccount>

/** The receiving account: loaded only on request, since each access is recorded. */
export function RefundAccount({ id }: { id: string }) {
  const [account, setAccount] = useState<Account>()
  return (
    <div className={styles.account}>
      {account ? (
        <Shown account={account} />
      ) : (
        <>
          <StepButton<{ account: Account }> step="account" fields={{ id }} onDone={(answer) => setAccount(answer.account)}>
            {text.account}
          </StepButton>
          <p className="sm muted">{text.accountHint}</p>
        </>
      )}
    </div>
  )
}

function Shown({ account: { bankName, number, holder, amount, memo } }: { account: Account }) {
  const rows = [
    [text.bank, bankName],
    [text.number, number],
    [text.holder, holder],
    [text.amount, formatVnd(amount)],
    [text.memo, memo],
  ] as const
  const copied = { message: text.copied }
  return (
    <>
      <dl className={styles.known}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.copies}>
        <CopyButton size="xl" text={number} copied={copied}>
          {text.copyNumber}
        </CopyButton>
        <CopyButton size="xl" text={memo} copied={copied}>
          {text.copyMemo}
        </CopyButton>
      </div>
    </>
  )
}
