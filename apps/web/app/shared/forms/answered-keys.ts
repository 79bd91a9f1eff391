import { formKeyField } from '@khue/contracts/form-key'
import type { DataRouter } from 'react-router'
import { removePending } from './pending-keys.ts'

/** What is read of the router's state. */
export type Sent = { state: 'idle' | 'loading' | 'submitting'; formData?: FormData | undefined; data?: unknown }
export type RouterState = {
  navigation: Sent
  fetchers: ReadonlyMap<string, Sent>
  actionData?: Readonly<Record<string, unknown>> | null | undefined
  errors?: Readonly<Record<string, unknown>> | null | undefined
}

const listeners = new Set<(key: string) => void>()
/** Calls `onAnswered` with each key that was answered; returns how to stop. */
export function listenToAnswers(onAnswered: (key: string) => void) {
  listeners.add(onAnswered)
  return () => void listeners.delete(onAnswered)
}

function settle(key: string) {
  removePending(key)
  for (const listener of listeners) listener(key)
}

/** The request may have taken effect although its answer is missing: the key stays, so that the next attempt is the same request. */
const unansweredCodes = new Set<unknown>(['NO_CONNECTION', 'IDEMPOTENCY_IN_FLIGHT'])
const isUnanswered = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'code' in answer && unansweredCodes.has(answer.code)
const isFailure = (error: unknown) => !(typeof error === 'object' && error !== null && 'status' in error && Number(error.status) < 500)

const keyIn = ({ formData }: Sent) => {
  const key = formData?.get(formKeyField)
  return typeof key === 'string' ? key : undefined
}

/** Watches forms from submission to answer: reports the keys of answered ones. */
export function answerWatch(report: (key: string) => void) {
  const waiting = new Map<string, string>()
  function follow(name: string, sent: Sent, isLost: () => boolean) {
    const key = keyIn(sent)
    if (sent.state === 'submitting') {
      if (key !== undefined) waiting.set(name, key)
      return
    }
    const before = waiting.get(name)
    if (before === undefined) return
    waiting.delete(name)
    const isAborted = sent.state === 'loading' && key !== before // the user went elsewhere
    if (!isAborted && !isLost()) report(before)
  }
  return ({ navigation, fetchers, actionData, errors }: RouterState) => {
    const hasFailed = () => Object.values(errors ?? {}).some(isFailure)
    follow('', navigation, () => Object.values(actionData ?? {}).some(isUnanswered) || hasFailed())
    for (const [name, fetcher] of fetchers) follow(`fetcher ${name}`, fetcher, () => isUnanswered(fetcher.data) || hasFailed())
    for (const [name, key] of waiting) {
      if (name === '' || fetchers.has(name.slice('fetcher '.length))) continue
      waiting.delete(name) // its component has left, and the router has dropped the answer
      if (!hasFailed()) report(key)
    }
  }
}

const watched = new WeakSet<DataRouter>()
/** Watches a router, once for all forms. */
export function watchAnswers(router: DataRouter) {
  if (watched.has(router)) return
  watched.add(router)
  router.subscribe(answerWatch(settle))
}
