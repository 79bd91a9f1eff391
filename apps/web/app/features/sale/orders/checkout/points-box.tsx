import { useRef } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { NumberField } from '#app/shared/ui/number-field.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { checkoutText as text } from './checkout.text.ts'
import styles from './code-box.module.css'

/** Points available for this purchase; amounts are formatted. */
export type PointsChoice = {
  usable: string
  most: number
  mostInWords: string
  mostWorth: string
  used: number
  usedInWords: string
  usedWorth: string
}

/** Pays a part with points; each change is submitted at once. Hidden from users without points. */
export function PointsBox({ points }: { points: PointsChoice }) {
  const { data, state, submit } = useFormFetcher({ isSilent: true })
  const field = useRef<HTMLInputElement>(null)
  const send = (amount: string) => void submit({ step: 'points', points: amount }, { method: 'post' })
  const isBusy = state !== 'idle'
  if (points.used > 0)
    return (
      <div className={styles.codes}>
        <div className={styles.applied}>
          <p className={styles.code}>
            <b>{text.pointsUsed(points.usedInWords)}</b>
          </p>
          <Button size="xxl" variant="outlined" loading={isBusy} aria-label={text.dropPointsOf} onClick={() => send('0')}>
            {text.dropPoints}
          </Button>
        </div>
        <p className={styles.explanation}>{text.pointsPay(points.usedWorth)}</p>
      </div>
    )
  if (points.most === 0) return null
  return (
    <div className={styles.codes}>
      <form
        className={styles.add}
        onSubmit={(event) => {
          event.preventDefault()
          const typed = field.current?.value.trim() ?? ''
          if (typed !== '') send(typed)
        }}
      >
        <NumberField
          ref={field}
          name="points"
          label={text.points}
          hint={text.pointsHint(points)}
          error={data && 'error' in data ? data.error : undefined}
          defaultValue={String(points.most)}
          maxLength={8}
        />
        <Button type="submit" size="xxl" variant="outlined" loading={isBusy}>
          {text.payByPoints}
        </Button>
      </form>
    </div>
  )
}
