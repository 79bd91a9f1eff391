import type { ReactNode } from 'react'
import { clockDigits } from '../countdown.ts'
import { useTimeLeft } from '../use-time-left.ts'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-class.ts'

type Props = ButtonLook & {
  /** Server time of the response, and the time from which the button works. */
  now: string
  readyAt: string
  /** Shown before the remaining time: "Gửi lại sau". */
  waiting: string
  loading?: boolean | undefined
  type?: 'button' | 'submit'
  name?: string
  value?: string
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** A button that is enabled after a delay, such as the one that resends a code. A new `now` restarts the delay. */
export function CountdownButton({ now, readyAt, waiting, children, ...button }: Props) {
  const left = useTimeLeft({ now, expiresAt: readyAt })
  return (
    <Button variant="text" color="main" size="xl" {...button} disabled={!left.isOver}>
      {left.isOver ? (
        children
      ) : (
        <>
          {waiting} <span aria-hidden="true">{clockDigits(left)}</span>
        </>
      )}
    </Button>
  )
}
