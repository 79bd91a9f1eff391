import { formKeyField } from '@khue/contracts/form-key'
import { useCallback, useContext, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
import { useFormSeed } from '../session.tsx'
import { listenToAnswers, watchAnswers } from './answered-keys.ts'
import { randomId } from '../random-id.ts'
import { contentOf, findPending, keepPending } from './pending-keys.ts'

/** The seed of a guest, for as long as the document is open; the server has none. */
let madeHere: string | undefined
const guestSeed = () => (madeHere ??= randomId())
const noSeed = () => undefined
const neverChanges = () => () => undefined

/**
 * The idempotency key of a form, made when it is shown and renewed once it was answered: a double click, or another attempt after a lost answer, is the
 * same request for the server (architecture 3, "Retries"). The page of a guest is shared, so that only their browser makes one, after hydration.
 */
export function useFormKey() {
  const inBrowser = useSyncExternalStore(neverChanges, guestSeed, noSeed)
  const seed = useFormSeed() ?? inBrowser
  const [first, setFirst] = useState(seed) // later seeds would change the key of a form that waits for its answer
  if (first === undefined && seed !== undefined) setFirst(seed)
  const id = useId()
  const [renewals, setRenewals] = useState(0)
  const key = first && `${first}.${id}.${renewals}`
  const router = useContext(DataRouterContext)?.router
  useEffect(() => {
    if (router) watchAnswers(router)
  }, [router])
  // also with the key of an earlier attempt, which `keyFor` sends instead of this one
  const [sent, setSent] = useState<string>()
  useEffect(() => listenToAnswers((answered) => (answered === key || answered === sent) && setRenewals((count) => count + 1)), [key, sent])
  const keyFor = useCallback(
    (fields: Iterable<[string, FormDataEntryValue]>, action: string) => {
      if (key === undefined) return undefined
      const content = contentOf(fields, action)
      const used = findPending(content) ?? key
      keepPending(content, used)
      setSent(used)
      return used
    },
    [key],
  )
  /** `keyFor`: the key with which to send these fields now, which is that of an earlier attempt with the same content, if it was not answered. */
  return { key, keyFor }
}

/** Sets the key among the fields that a form sends. */
export function withKey(form: FormData, key: string | undefined) {
  if (key !== undefined) form.set(formKeyField, key)
  return form
}

/** A copy of a form that was sent, to be sent again as another request. */
export function withoutKey(sent: FormData) {
  const form = new FormData()
  for (const [name, value] of sent) if (name !== formKeyField) form.append(name, value)
  return form
}
