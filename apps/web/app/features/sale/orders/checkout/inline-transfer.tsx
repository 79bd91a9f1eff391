import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigate, useParams, useSearchParams } from 'react-router'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { ordersAt } from './checkout-address.ts'
import { checkoutText as text } from './checkout.text.ts'
import styles from './inline-transfer.module.css'
import { AwaitingMoney, TransferDetails, type TransferView } from './transfer.tsx'
import { useLimitedPolling } from './use-limited-polling.ts'

const path = '/checkout/transfer'
type Opened = { code: string; transfer: TransferView | null }
type Props = {
  /** Initially selected method. */
  method: string | undefined
  /** Called when the QR code is shown: a payment that arrives afterwards counts as just received. */
  onShown: () => void
  onRefused: () => void
}

/**
 * Bank transfer inside the checkout page: the pay button requests it, then confirms that it was made. Not requested earlier, because an
 * open payment reserves its part of the balance. Idempotent: a repeated request returns the same payment. Without script, the button leads
 * to a separate page.
 */
export function useInlineTransfer({ method: first, onShown, onRefused }: Props) {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const asking = useFormFetcher<FormRefusal | Opened>({
    // no transfer means that the balance pays everything
    onDone: ({ code, transfer }) => (transfer ? onShown() : void navigate(`/checkout/pay/${code}`)),
    onRefused,
  })
  const following = useFetcher<Opened>()
  const [method, choose] = useState(first)
  const [left, leave] = useState<unknown>()
  const answer = asking.data
  const opened = answer && 'transfer' in answer && answer !== left ? answer : undefined
  const now = opened && following.data?.code === opened.code ? following.data : opened
  const transfer = now?.transfer ?? undefined // null once it has arrived or is no longer requested, for example when a code has changed the total
  const { isSlow, check } = useLimitedPolling(transfer !== undefined)
  const reporting = useFormFetcher({ onDone: check })
  const [code, { load }] = [opened?.code, following]
  useEffect(() => void (code !== undefined && load(`${path}?code=${code}`)), [code, load])
  return {
    transfer,
    isSlow,
    isChosen: method === 'VIETQR',
    isBusy: asking.state !== 'idle' || reporting.state !== 'idle',
    follow: ({ target }: ChangeEvent<HTMLFormElement>) => {
      if (target.name === 'method') choose(target.value)
      if (target.name === 'useBalance') leave(answer) // the shown QR code is for another amount
    },
    /** Handles the submit event if the whole amount is to be paid by transfer. */
    take: (event: SubmitEvent<HTMLFormElement>) => {
      const form = new FormData(event.currentTarget)
      if (form.get('method') !== 'VIETQR' || form.has('instalments')) return
      event.preventDefault()
      const fields = { ids: ordersAt(id, search).join(' '), useBalance: String(form.get('useBalance') === 'true') }
      if (transfer) void reporting.submit({}, { method: 'post', action: `/checkout/pay/${code}` })
      else void asking.submit(fields, { method: 'post', action: path })
    },
  }
}

/** The QR code, below its payment method. */
export function InlineTransfer({ transfer, isSlow }: { transfer: TransferView; isSlow: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  // on phones the button that requested it is at the bottom of the page
  useEffect(() => {
    box.current?.querySelector('figure')?.scrollIntoView({ block: 'nearest' }) // braces: newer browsers return a promise, which is not a clean-up function
  }, [])
  return (
    <div ref={box} className={styles.inline}>
      <TransferDetails transfer={transfer}>
        <AwaitingMoney isSlow={isSlow} />
        {transfer.appUrl && (
          <div className={styles.buttons}>
            <a className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} href={transfer.appUrl}>
              {text.openBankApp}
            </a>
          </div>
        )}
      </TransferDetails>
    </div>
  )
}
