import { type ReactNode, useEffect, useRef } from 'react'
import { useFetcher, useNavigate, useParams, useSearchParams } from 'react-router'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { useAnswer } from '#app/shared/use-answer.ts'
import { ordersAt } from './checkout-address.ts'
import { checkoutText as text } from './checkout.text.ts'
import styles from './inline-transfer.module.css'
import { AwaitingMoney, TransferDetails, type TransferView } from './transfer.tsx'
import { useCalmPolling } from './use-calm-polling.ts'

const path = '/checkout/transfer'
type Opened = { code: string; transfer: TransferView | null }

/** The code to scan right where a transfer is chosen, so that nobody has to leave the page. Asked again it is the same payment. */
export function InlineTransfer() {
  const box = useRef<HTMLDivElement>(null)
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { submit, data, state } = useFetcher<FormRefusal | Opened>()
  useAnswer(data, {
    // what stands here already pays all of it
    onDone: ({ code, transfer }) => (transfer ? undefined : void navigate(`/checkout/pay/${code}`)),
  })
  const show = () => {
    const form = box.current?.closest('form')
    const useBalance = String(form ? new FormData(form).get('useBalance') === 'true' : false)
    void submit({ ids: ordersAt(id, search).join(' '), useBalance }, { method: 'post', action: path })
  }
  const opened = data && 'code' in data && 'transfer' in data ? data : undefined
  const button = (
    <Button size="xl" variant="outlined" color="main" onClick={show} loading={state !== 'idle'}>
      {text.showQr}
    </Button>
  )
  return (
    <div ref={box} className={styles.inline}>
      {opened?.transfer ? <Waiting key={opened.code} code={opened.code} first={opened.transfer} again={button} /> : button}
    </div>
  )
}

type WaitingProps = { code: string; first: TransferView; again: ReactNode }

/** Until the money is there, which the page itself then shows, or is asked for no longer, as when a code has changed the sum. */
function Waiting({ code, first, again }: WaitingProps) {
  const { load, data: now } = useFetcher<{ transfer: TransferView | null }>()
  useEffect(() => void load(`${path}?code=${code}`), [code, load])
  const transfer = now ? now.transfer : first
  const { isSlow, check } = useCalmPolling(transfer !== null)
  const { submit, data, state } = useFetcher<FormRefusal | { done: true }>()
  useAnswer(data, { onDone: check })
  if (!transfer) return again
  return (
    <TransferDetails transfer={transfer}>
      <AwaitingMoney isSlow={isSlow} />
      <div className={styles.buttons}>
        {transfer.appUrl && (
          <a className={buttonClass({ size: 'xl', color: 'main' })} href={transfer.appUrl}>
            {text.openBankApp}
          </a>
        )}
        <Button
          size="xl"
          variant="outlined"
          loading={state !== 'idle'}
          onClick={() => void submit({}, { method: 'post', action: `/checkout/pay/${code}` })}
        >
          {text.transferred}
        </Button>
      </div>
    </TransferDetails>
  )
}
