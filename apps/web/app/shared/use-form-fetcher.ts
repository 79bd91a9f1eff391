import { formKeyField } from '@khue/contracts/form-key'
import { useCallback, useContext, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useFetcher } from 'react-router'
import { askToConfirm } from './confirmations.ts'
import type { FormRefusal } from './form-action.ts'
import { keyedFetcherForm } from './forms/form.tsx'
import { useFormKey, withKey, withoutKey } from './forms/use-form-key.ts'
import { showToast } from './toasts.ts'

type ReplyHandlers<T> = {
  onDone?: ((answer: Exclude<T, FormRefusal>) => void) | undefined
  /** Called after the refusal was shown; usually the page is out of date. */
  onRefused?: ((refusal: FormRefusal) => void) | undefined
  /** For forms that show the refusal themselves: no toast. */
  isSilent?: boolean
}

/** The reply as it arrives, for an action's type or a plain one. */
type ReplyOf<T> = NonNullable<ReturnType<typeof useFetcher<T>>['data']>

const isRefusal = (answer: unknown): answer is FormRefusal => typeof answer === 'object' && answer !== null && 'error' in answer

function handle<T>(answer: T, { onDone, onRefused, isSilent }: ReplyHandlers<T>) {
  if (!isRefusal(answer)) return onDone?.(answer as Exclude<T, FormRefusal>) // not a refusal; TypeScript cannot narrow a T
  if (!isSilent) showToast({ type: 'error', message: answer.error })
  onRefused?.(answer)
}

/**
 * Handles the reply to a page's own form, once per reply: shows a refusal as a toast with the server's message (spec 8). Re-rendering alone
 * has no effect.
 */
export function useActionResult<T extends object>(answer: T | undefined, handlers: ReplyHandlers<T>) {
  const onReply = useEffectEvent((answer: T) => handle(answer, handlers))
  useEffect(() => {
    if (answer) onReply(answer)
  }, [answer])
}

type EncType = 'application/x-www-form-urlencoded' | 'multipart/form-data' | 'text/plain'
type Options = { method: 'post'; action?: string; encType?: EncType; flushSync?: boolean }
type Sent = { formData: FormData; options: Options }

/**
 * If a component handles the refusal (asks to authenticate again, or a question), the same form is sent again afterwards, with a new idempotency key,
 * because the refused one already has its answer.
 */
const sendAgainWhenConfirmed = (refusal: FormRefusal, submit: (form: FormData, options: Options) => unknown, sent: Sent | undefined) =>
  sent !== undefined && askToConfirm(refusal, () => void submit(withoutKey(sent.formData), sent.options))

/**
 * A fetcher whose replies are handled once each, as in `useActionResult`. A reply also counts if the component leaves before it could
 * render it: a step often takes its own row out of the list, and React may render the reply and the new list together.
 */
export function useFormFetcher<T = FormRefusal | { done: true }>(handlers: ReplyHandlers<ReplyOf<T>> = {}) {
  const key = useId()
  const router = useContext(DataRouterContext)?.router
  const fetcher = useFetcher<T>({ key })
  const sent = useRef<Sent>(undefined)
  const { formData, formAction, formMethod, formEncType } = fetcher
  useEffect(() => {
    if (formData && formAction && formMethod && formEncType)
      sent.current = { formData, options: { action: formAction, method: 'post', encType: formEncType as EncType } } // no JSON: it has form data
  }, [formData, formAction, formMethod, formEncType])
  const { keyFor } = useFormKey()
  const { Form: BaseForm, submit: send } = fetcher
  const Form = useMemo(() => keyedFetcherForm(BaseForm), [BaseForm])
  const submit = useCallback(
    (target: Fields, options: Options) => {
      const form = target instanceof FormData ? target : toFormData(target)
      if (!form.has(formKeyField)) withKey(form, keyFor(form, contentAction(options.action)))
      return send(form, options)
    },
    [send, keyFor],
  )
  const onReply = useEffectEvent((answer: ReplyOf<T>) => {
    if (isRefusal(answer) && sendAgainWhenConfirmed(answer, submit, sent.current)) return
    handle(answer, handlers)
  })
  const received = useRef<ReplyOf<T>>(undefined)
  const handled = useRef<ReplyOf<T>>(undefined)
  const data = fetcher.data ?? undefined
  useEffect(() => router?.subscribe(({ fetchers }) => void (received.current = fetchers.get(key)?.data ?? received.current)), [router, key])
  useEffect(() => {
    handled.current = data
    if (data) onReply(data)
  }, [data])
  // on leaving: the reply that was received but not rendered
  useEffect(
    () => () => {
      const { current: answer } = received
      if (answer && answer !== handled.current) onReply(answer)
    },
    [],
  )
  return { Form, submit, state: fetcher.state, data: fetcher.data, formData: fetcher.formData }
}

/** A form without an action of its own is sent to this page, without its query, as in `KeyedForm`. */
const contentAction = (action: string | undefined) =>
  action === undefined || action === location.pathname + location.search ? location.pathname : action

type Fields = FormData | Readonly<Record<string, string>>

function toFormData(fields: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
