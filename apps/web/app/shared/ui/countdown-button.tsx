import type { ReactNode } from 'react'
import { clockDigits } from '../countdown.ts'
import { useTimeLeft } from '../use-time-left.ts'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-class.ts'

type Props = ButtonLook & {
  /** By the server's clock: what it said now is, and from when on the button works. */
  now: string
  readyAt: string
  /** What is said while it waits, before the time: "Gửi lại sau". */
  waiting: string
  loading?: boolean | undefined
  type?: 'button' | 'submit'
  name?: string
  value?: string
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** A button that works only after a while, such as the one that sends a code again. A new `now` starts the wait anew. */
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
