import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigate, useParams, useSearchParams } from 'react-router'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { useFetcherResult } from '#app/shared/use-fetcher-result.ts'
import { ordersAt } from './checkout-address.ts'
import { checkoutText as text } from './checkout.text.ts'
import styles from './inline-transfer.module.css'
import { AwaitingMoney, TransferDetails, type TransferView } from './transfer.tsx'
import { useLimitedPolling } from './use-limited-polling.ts'

const path = '/checkout/transfer'
type Opened = { code: string; transfer: TransferView | null }
type Props = {
  /** What is chosen at first. */
  method: string | undefined
  /** Once there is a code to scan: what comes from then on is news. */
  onShown: () => void
  onRefused: () => void
}

/**
 * A transfer that is asked for by the button that pays, without leaving the page; the same button then says that it was made. It is not
 * asked for before somebody presses: a payment that is open holds what it takes of a balance. Asked again it is the same payment. Without
 * script the button leads to a page of its own.
 */
export function useInlineTransfer({ method: first, onShown, onRefused }: Props) {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const asking = useFetcher<FormRefusal | Opened>()
  const following = useFetcher<Opened>()
  const telling = useFetcher<FormRefusal | { done: true }>()
  const [method, choose] = useState(first)
  const [left, leave] = useState<unknown>()
  const answer = asking.data
  const opened = answer && 'transfer' in answer && answer !== left ? answer : undefined
  const now = opened && following.data?.code === opened.code ? following.data : opened
  const transfer = now?.transfer ?? undefined // nothing once it has come, or is asked for no longer, as when a code has changed the sum
  const { isSlow, check } = useLimitedPolling(transfer !== undefined)
  const [code, { load }] = [opened?.code, following]
  useEffect(() => void (code !== undefined && load(`${path}?code=${code}`)), [code, load])
  useFetcherResult(answer, {
    // without anything to transfer, what stands here already pays all of it
    onDone: ({ code, transfer }) => (transfer ? onShown() : void navigate(`/checkout/pay/${code}`)),
    onRefused,
  })
  useFetcherResult(telling.data, { onDone: check })
  return {
    transfer,
    isSlow,
    isChosen: method === 'VIETQR',
    isBusy: asking.state !== 'idle' || telling.state !== 'idle',
    follow: ({ target }: ChangeEvent<HTMLFormElement>) => {
      if (target.name === 'method') choose(target.value)
      if (target.name === 'useBalance') leave(answer) // the code that is shown is for another sum
    },
    /** Takes the press of the button that pays, if a transfer is what it shall be paid by, and all of it. */
    take: (event: SubmitEvent<HTMLFormElement>) => {
      const form = new FormData(event.currentTarget)
      if (form.get('method') !== 'VIETQR' || form.has('instalments')) return
      event.preventDefault()
      const wish = { ids: ordersAt(id, search).join(' '), useBalance: String(form.get('useBalance') === 'true') }
      if (transfer) void telling.submit({}, { method: 'post', action: `/checkout/pay/${code}` })
      else void asking.submit(wish, { method: 'post', action: path })
    },
  }
}

/** The code to scan, under the way to pay that it belongs to. */
export function InlineTransfer({ transfer, isSlow }: { transfer: TransferView; isSlow: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  // on phones the button that asked for it stands below everything
  useEffect(() => {
    box.current?.querySelector('figure')?.scrollIntoView({ block: 'nearest' }) // not answered: what newer browsers answer is no clean-up
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
