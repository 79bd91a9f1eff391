/** What is chosen in a form that buys: `lessons` says how many of the single lessons that `sku` names. Without the schemas: this goes to browsers. */
export function chosenSku(chosen: FormData) {
  const [sku, lessons] = [chosen.get('sku'), chosen.get('lessons')]
  if (typeof sku !== 'string') return undefined
  return sku.startsWith('TN-') && typeof lessons === 'string' ? sku.replace(/\d+$/, lessons) : sku
}
