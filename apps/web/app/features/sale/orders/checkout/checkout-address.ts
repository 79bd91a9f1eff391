/** Where these orders are paid, together. Spec 2: the first is in the path. */
export function checkoutAddress([first, ...others]: readonly [string, ...string[]]) {
  const path = `/checkout/confirm/${first}`
  return others.length > 0 ? `${path}?ids=${others.join()}` : path
}

/** The orders that such an address means; what has not the form of one is read as it stands and refused by the API. */
export function ordersAt(first: string, params: URLSearchParams): [string, ...string[]] {
  const others = (params.get('ids') ?? '').split(',').filter((id) => id !== '' && id !== first)
  return [first, ...new Set(others)]
}

/**
 * Where a part is paid again, or orders that were paid together: from the page of one, only that one would be paid.
 * Undefined for an order by itself.
 */
export function againAddress(isInstalment: boolean, [first, ...all]: readonly [string, ...string[]]) {
  if (isInstalment) return `/account/my-orders/${first}/instalments`
  const others = all.filter((id) => id !== first)
  return others.length > 0 ? checkoutAddress([first, ...others]) : undefined
}
