import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { forgetPromoCode, readPromoCode } from '#app/features/sale/promotions/shared/promo-code.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import styles from './code-box.module.css'
import { checkoutText as text } from './checkout.text.ts'
import { shownCode } from './shown-code.ts'

/** A valid code and its effect. */
export type AppliedCode = { code: string; explanation: string }
export type OwnVoucher = { code: string; name: string; explanation: string }
/** Result of submitting codes: the refused ones, with the reason. */
export type CodesAnswer = { done: true; refused: readonly { code: string; explanation: string }[] }

type Props = {
  applied: readonly AppliedCode[]
  /** The user's own usable vouchers. */
  vouchers: readonly OwnVoucher[]
  /** Maximum number of codes. */
  most: number
}

/** Promotion codes: the applied ones, and a field for another. Each change is submitted at once. */
export function CodeBox({ applied, vouchers, most }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [isAdding, setAdding] = useState(false)
  const { data, state, submit } = useFormFetcher<FormRefusal | CodesAnswer>({
    onDone: ({ refused }) => {
      forgetPromoCode() // applied, or the refusal is shown
      if (refused.length > 0) return setAdding(true) // where the refusal is shown
      setAdding(false)
      if (field.current) field.current.value = ''
    },
  })
  const codes = applied.map(({ code }) => code)
  const send = (wanted: readonly string[]) => void submit({ step: 'codes', codes: wanted.join() }, { method: 'post' })
  const tryOut = (code: string) => send([...codes, code])
  useStoredPromoCode((code) => codes.length < most && !codes.includes(code) && tryOut(code))
  const others = vouchers.filter(({ code }) => !codes.includes(code))
  const isBusy = state !== 'idle'
  return (
    <div className={styles.codes}>
      {applied.map(({ code, explanation }) => (
        <div key={code}>
          <div className={styles.applied}>
            <p className={styles.code}>
              <Icon name="ticket" />
              <b>{code}</b>
              <Icon name="circle-check" className={styles.tick} />
            </p>
            <Button
              size="xxl"
              variant="outlined"
              loading={isBusy}
              aria-label={text.dropCodeOf(code)}
              onClick={() => send(codes.filter((one) => one !== code))}
            >
              {text.dropCode}
            </Button>
          </div>
          <p className={styles.explanation}>{explanation}</p>
        </div>
      ))}
      {codes.length > 0 && codes.length < most && !isAdding && (
        <button type="button" className={`link ${styles.choose}`} onClick={() => setAdding(true)}>
          {text.anotherCode}
        </button>
      )}
      {(codes.length === 0 || (isAdding && codes.length < most)) && (
        <>
          <CodeField field={field} refused={data && 'refused' in data ? data.refused : []} isBusy={isBusy} onTry={tryOut} />
          {others.length > 0 && <OwnVouchers vouchers={others} isBusy={isBusy} onTry={tryOut} />}
        </>
      )}
    </div>
  )
}

/** Spec 2: applies the code stored from an address or a dialog automatically, once. Only the browser has it. */
function useStoredPromoCode(onKept: (code: string) => void) {
  const notify = useEffectEvent(onKept)
  useEffect(() => {
    const kept = readPromoCode()
    if (kept !== undefined) notify(kept.toUpperCase())
  }, [])
}

type FieldProps = {
  field: RefObject<HTMLInputElement | null>
  refused: CodesAnswer['refused']
  isBusy: boolean
  onTry: (code: string) => void
}

const CodeField = ({ field, refused, isBusy, onTry }: FieldProps) => (
  <form
    className={styles.add}
    onSubmit={(event) => {
      event.preventDefault()
      const typed = field.current?.value.trim() ?? ''
      if (typed !== '') onTry(typed)
    }}
  >
    <TextField
      ref={field}
      name="code"
      label={text.code}
      error={refused.map(({ code, explanation }) => text.codeRefused(shownCode(code), explanation)).join(' ') || undefined}
      maxLength={64}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      startIcon={<Icon name="ticket" />}
    />
    <Button type="submit" size="xxl" variant="outlined" loading={isBusy}>
      {text.applyCode}
    </Button>
  </form>
)

type OwnProps = { vouchers: readonly OwnVoucher[]; isBusy: boolean; onTry: (code: string) => void }

function OwnVouchers({ vouchers, isBusy, onTry }: OwnProps) {
  const [isOpen, setOpen] = useState(false)
  const choose = (code: string) => {
    setOpen(false)
    onTry(code)
  }
  return (
    <>
      <button type="button" className={`link ${styles.choose}`} onClick={() => setOpen(true)}>
        {text.chooseCode(vouchers.length)}
      </button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={text.ownCodes} size="sm">
        <ul className={styles.vouchers}>
          {vouchers.map(({ code, name, explanation }) => (
            <li key={code}>
              <div>
                <b>{name}</b>
                <p className="sm muted">{explanation}</p>
                <p className="sm muted">{code}</p>
              </div>
              <Button
                size="lg"
                variant="outlined"
                color="main"
                loading={isBusy}
                aria-label={text.applyCodeOf(name)}
                onClick={() => choose(code)}
              >
                {text.applyCode}
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
