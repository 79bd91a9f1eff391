import type { PaymentAccount } from '@khue/contracts/money/payment-accounts'
import { useState } from 'react'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { PasswordDialog } from '#app/shared/ui/password-dialog.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import tag from '#app/shared/ui/tag.module.css'
import { paymentAccountsText as text } from './payment-accounts.text.ts'

const nameOf = ({ bankName, maskedNumber }: PaymentAccount) => `${bankName} ${maskedNumber}`
const toastSuccess = (message: string) => showToast({ type: 'success', message })

/** Payment accounts, the default first. */
export function AccountList({ accounts }: { accounts: readonly PaymentAccount[] }) {
  const [leaving, setLeaving] = useState<PaymentAccount>()
  if (accounts.length === 0) return <EmptyState title={text.emptyTitle} text={text.emptyHint} />
  return (
    <>
      <ul className={panel.rows}>
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} isOnly={accounts.length === 1} onRemove={() => setLeaving(account)} />
        ))}
      </ul>
      <PasswordDialog
        opened={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={text.removeTitle}
        confirm={text.remove}
        fields={{ step: 'remove', id: leaving?.id ?? '' }}
        onDone={() => {
          setLeaving(undefined)
          toastSuccess(text.removed)
        }}
      >
        <p>{leaving && text.removeNote(nameOf(leaving))}</p>
        {leaving?.isDefault && <p className="muted sm">{text.removeDefault}</p>}
      </PasswordDialog>
    </>
  )
}

function AccountRow({ account, isOnly, onRemove }: { account: PaymentAccount; isOnly: boolean; onRemove: () => void }) {
  return (
    <li>
      <Icon name="credit-card" size={24} />
      <div className={panel.what}>
        <p className={panel.name}>
          {nameOf(account)}
          {account.isDefault && <span className={`${tag.tag} ${tag.success}`}>{text.isDefault}</span>}
        </p>
        <p className="sm muted">{account.holder}</p>
        {isOnly && <p className="sm muted">{text.onlyOne}</p>}
      </div>
      <div className={panel.actions}>
        {!account.isDefault && (
          <StepButton
            step="prefer"
            fields={{ id: account.id }}
            label={text.makeDefaultOf(nameOf(account))}
            onDone={() => toastSuccess(text.defaultSet)}
          >
            {text.makeDefault}
          </StepButton>
        )}
        {!isOnly && (
          <Button size="xl" variant="text" color="red" aria-label={text.removeOf(nameOf(account))} onClick={onRemove}>
            {text.remove}
          </Button>
        )}
      </div>
    </li>
  )
}
