import { useEffect } from 'react'
import { Icon } from '#app/shared/ui/icon.tsx'
import { checkoutText as text } from './checkout.text.ts'
import { clockDigits } from '#app/shared/countdown.ts'
import styles from './price-hold.module.css'
import { type Term, useTimeLeft } from '#app/shared/use-time-left.ts'

/** Countdown of the price hold. At zero it asks the server, since this clock may be wrong. */
export function PriceHold({ term, onEnd }: { term: Term; onEnd: () => void }) {
  const left = useTimeLeft(term)
  const { isOver, isUrgent } = left
  const [minutes = '', seconds = ''] = clockDigits(left).split(':')
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  return (
    <>
      <div className={styles.hold} data-urgent={isUrgent || undefined} role="timer" aria-label={text.heldFor(left)}>
        <Icon name="clock" size={24} />
        <div>
          <p className={styles.title}>{text.holdTitle}</p>
          <p className={styles.hint}>{text.holdHint}</p>
        </div>
        <span className={styles.digits} aria-hidden="true">
          <Digits of={minutes} />:<Digits of={seconds} />
        </span>
      </div>
      {/* announced once: the text does not change every second */}
      <p className="visually-hidden" aria-live="polite">
        {isUrgent && !isOver && text.urgent}
      </p>
    </>
  )
}

/** The font's digits differ in width: each has its own box, so that nothing moves. */
const Digits = ({ of: [tens, units] }: { of: string }) => (
  <>
    <i className={styles.digit}>{tens}</i>
    <i className={styles.digit}>{units}</i>
  </>
)
