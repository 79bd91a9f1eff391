import { useRevalidator } from 'react-router'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { cartPath } from './cart-path.ts'

/** Steps of the cart page's action; `add` and `buy` are also used by sales pages. */
export const cartSteps = ['add', 'buy', 'select', 'deselect', 'save', 'unsave', 'remove', 'learner', 'seen', 'pay'] as const

/** Submits a step to the cart page at once. A refusal means that the page is out of date. */
export function useCartStep() {
  const { revalidate } = useRevalidator()
  const { submit, formData } = useFormFetcher({ onRefused: () => void revalidate() })
  const take = (step: (typeof cartSteps)[number], fields: Readonly<Record<string, string>>) =>
    void submit({ step, ...fields }, { method: 'post', action: cartPath, flushSync: true }) // keeps a box as it was clicked
  return { take, coming: (name: string) => formData?.get(name) ?? undefined }
}
