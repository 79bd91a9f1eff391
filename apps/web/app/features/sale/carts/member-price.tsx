import type { quoteItems } from '@khue/contracts/sale/promotions'
import { type RefObject, useEffect, useState } from 'react'
import { browserApi } from '#app/shared/browser-api.ts'
import { formatVnd } from '#app/shared/format.ts'
import styles from './buy-form.module.css'
import { buyingText as text } from './buying.text.ts'
import { chosenSku } from './chosen-sku.ts'

const where = { method: 'POST', path: '/promotions/v1/quote' } as const

/**
 * Member price of the selection in a form, from its fields `sku`, `lessons` and `learnerId`; renders nothing when it is not lower. Loaded after the page,
 * hence a default export.
 */
export default function MemberPrice({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const [explanation, setSays] = useState<string>()
  useEffect(() => {
    const { current } = form
    if (!current) return undefined
    let isGone = false
    const look = () => void ask(new FormData(current)).then((found) => isGone || setSays(found))
    look()
    current.addEventListener('change', look)
    return () => {
      isGone = true
      current.removeEventListener('change', look)
    }
  }, [form])
  return explanation ? <p className={styles.member}>{explanation}</p> : null
}

/** Without a reply nothing is shown. */
async function ask(chosen: FormData) {
  const [sku, learnerId] = [chosenSku(chosen), chosen.get('learnerId')]
  if (sku === undefined) return undefined
  const body = { items: [{ sku, ...(typeof learnerId === 'string' && { learnerId }) }], codes: [] }
  const quoted = await browserApi.call<typeof quoteItems>(where, { body }).catch(() => undefined)
  const [{ memberPrice, amountDue } = { memberPrice: null, amountDue: 0 }] = quoted?.items ?? []
  return memberPrice === null ? undefined : text.member(formatVnd(memberPrice), memberPrice === amountDue)
}
