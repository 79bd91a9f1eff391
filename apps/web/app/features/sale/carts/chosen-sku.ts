/** The item selected in a purchase form: `lessons` is the number of single lessons of `sku`. Without schemas, because browsers load it. */
export function chosenSku(chosen: FormData) {
  const [sku, lessons] = [chosen.get('sku'), chosen.get('lessons')]
  if (typeof sku !== 'string') return undefined
  return sku.startsWith('TN-') && typeof lessons === 'string' ? sku.replace(/\d+$/, lessons) : sku
}
