import { useEffect, useEffectEvent } from 'react'
import type { FormRefusal } from './form-action.ts'
import { showToast } from './toasts.ts'

type Followers<T> = {
  onDone?: ((answer: Exclude<T, FormRefusal>) => void) | undefined
  /** Called after the refusal was shown; usually the page is out of date. */
  onRefused?: ((refusal: FormRefusal) => void) | undefined
  /** For forms that show the refusal themselves: no toast. */
  isSilent?: boolean
}

const isRefusal = (answer: object): answer is FormRefusal => 'error' in answer

/**
 * Handles the reply of a fetcher's form, once per reply: shows a refusal as a toast with the server's message (spec 8). Re-rendering alone
 * has no effect.
 */
export function useFetcherResult<T extends object>(answer: T | undefined, { onDone, onRefused, isSilent }: Followers<T> = {}) {
  const follow = useEffectEvent((answer: T) => {
    if (!isRefusal(answer)) return onDone?.(answer as Exclude<T, FormRefusal>) // not a refusal; TypeScript cannot narrow a T
    if (!isSilent) showToast({ type: 'error', message: answer.error })
    onRefused?.(answer)
  })
  useEffect(() => {
    if (answer) follow(answer)
  }, [answer])
}
