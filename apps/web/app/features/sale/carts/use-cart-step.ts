import { useFetcher, useRevalidator } from 'react-router'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { useFetcherResult } from '#app/shared/use-fetcher-result.ts'
import { cartPath } from './cart-path.ts'

/** What can be done to a cart, by the action of its page; `add` and `buy` also from the pages of what is for sale. */
export const cartSteps = ['add', 'buy', 'select', 'deselect', 'save', 'unsave', 'remove', 'learner', 'seen', 'pay'] as const

/** Sends a step to the cart's page as soon as something is chosen. A refusal means that what is shown is out of date. */
export function useCartStep() {
  const { submit, data, formData } = useFetcher<FormRefusal | { done: true }>()
  const { revalidate } = useRevalidator()
  useFetcherResult(data, { onRefused: () => void revalidate() })
  const take = (step: (typeof cartSteps)[number], fields: Readonly<Record<string, string>>) =>
    void submit({ step, ...fields }, { method: 'post', action: cartPath, flushSync: true }) // a box stays as it was pressed
  return { take, coming: (name: string) => formData?.get(name) ?? undefined }
}
