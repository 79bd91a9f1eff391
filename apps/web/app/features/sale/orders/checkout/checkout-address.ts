/** Checkout address of these orders. Spec 2: the first one is in the path. */
export function checkoutAddress([first, ...others]: readonly [string, ...string[]]) {
  const path = `/checkout/confirm/${first}`
  return others.length > 0 ? `${path}?ids=${others.join()}` : path
}

/** The orders of a checkout address; a malformed id is passed on and refused by the API. */
export function ordersAt(first: string, params: URLSearchParams): [string, ...string[]] {
  const others = (params.get('ids') ?? '').split(',').filter((id) => id !== '' && id !== first)
  return [first, ...new Set(others)]
}

/**
 * Where to pay again for an instalment, or for orders that were paid together: the page of a single order would pay only that one.
 * Undefined for a single order.
 */
export function againAddress(isInstalment: boolean, [first, ...all]: readonly [string, ...string[]]) {
  if (isInstalment) return `/account/my-orders/${first}/instalments`
  const others = all.filter((id) => id !== first)
  return others.length > 0 ? checkoutAddress([first, ...others]) : undefined
}
