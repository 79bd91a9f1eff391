import { useEffect, useEffectEvent } from 'react'
import type { FormRefusal } from './form-action.ts'
import { showToast } from './toasts.ts'

type Followers<T> = {
  onDone?: ((answer: Exclude<T, FormRefusal>) => void) | undefined
  /** After the refusal has been shown; mostly what is on the page is out of date. */
  onRefused?: ((refusal: FormRefusal) => void) | undefined
  /** For forms that show the refusal themselves: no toast. */
  isSilent?: boolean
}

const isRefusal = (answer: object): answer is FormRefusal => 'error' in answer

/**
 * What follows the answer of a fetcher's form, once for each answer: a refusal is shown as a toast with the server's
 * message (spec 8). Between two answers nothing happens, whatever else is rendered anew.
 */
export function useFetcherResult<T extends object>(answer: T | undefined, { onDone, onRefused, isSilent }: Followers<T> = {}) {
  const follow = useEffectEvent((answer: T) => {
    if (!isRefusal(answer)) return onDone?.(answer as Exclude<T, FormRefusal>) // what is left; the compiler cannot narrow a T
    if (!isSilent) showToast({ type: 'error', message: answer.error })
    onRefused?.(answer)
  })
  useEffect(() => {
    if (answer) follow(answer)
  }, [answer])
}
