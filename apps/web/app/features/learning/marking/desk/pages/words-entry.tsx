import { markLimits, pageUnits, type StrokePoint } from '@khue/contracts/learning/mark-states'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { deskText as text } from '../desk.text.ts'
import styles from './page-column.module.css'

type Props = { at: StrokePoint; /** Empty: nothing is written. */ onDone: (words: string) => void }

/** Where words for a spot of the page are typed. */
export function WordsEntry({ at: [x, y], onDone }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    done(field.current?.value.trim() ?? '')
  }
  /** The keyboard goes back to where it was. */
  function done(words: string) {
    field.current?.closest<HTMLElement>('[data-page]')?.focus()
    onDone(words)
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    done('')
  }
  const side = x > pageUnits * 0.55 ? { right: `${100 - x / 100}%` } : { left: `${x / 100}%` }
  return (
    <form className={styles.entry} style={{ ...side, top: `${Math.min(88, y / 100)}%` }} onSubmit={send}>
      <label>
        <span className="visually-hidden">{text.words}</span>
        <input ref={field} type="text" maxLength={markLimits.strokeLetters} autoComplete="off" onKeyDown={escape} />
      </label>
      <Button type="submit" size="xl" color="main">
        {text.write}
      </Button>
      <Button size="xl" variant="text" onClick={() => done('')}>
        {text.cancel}
      </Button>
    </form>
  )
}
