const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (value: unknown) => String(value).replace(/[&<>"']/g, (c) => entities[c] ?? c)

/** Markup that is already escaped. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}
type Part = Html | readonly Html[] | string | number

/** Escapes every value, except markup made by this function. */
export const html = (texts: TemplateStringsArray, ...values: Part[]) => new Html(String.raw({ raw: texts }, ...values.map(written)))
const written = (value: Part): string => {
  if (value instanceof Html) return value.markup
  return Array.isArray(value) ? value.map(written).join('') : escape(value)
}
