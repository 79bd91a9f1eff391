import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { Settled } from '../settled.ts'
import { ErrorState } from './error-state.tsx'

/** A part of a page, or its error with a retry button. */
export function Loaded<T>({ of, children }: { of: Settled<T>; children: (value: T) => ReactNode }) {
  const { revalidate, state } = useRevalidator()
  if (of.state === 'ready') return children(of.value)
  return <ErrorState title={of.message} isRetrying={state !== 'idle'} onRetry={() => void revalidate()} />
}
