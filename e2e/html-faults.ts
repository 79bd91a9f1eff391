import type { APIRequestContext } from '@playwright/test'
import { HtmlValidate } from 'html-validate'

/** The rules for what browsers and screen readers receive; those that are off judge how it is written. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes `<img/>`, `autoComplete`, `disabled=""`: the same document to a parser
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // the hotline is unbroken; the words before it may break
    'tel-non-breaking': 'off',
    // the width of a bar is data
    'no-inline-style': 'off',
    // React's ids begin with `_`, which HTML allows
    'valid-id': ['error', { relaxed: true }],
    // boxes of one question, and buttons that say which action is meant, share a name
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit'] }],
  },
})

const missing = /khong-?co|01990000-/i
/** A page of the teaching area is a missing page to a person who does not teach. */
const isRefused = (address: string, by: string) => address.startsWith('/account/teaching') && by !== 'teacher'
const expectedStatus = (address: string, by: string) =>
  missing.test(address) || address === '/unsubscribe' || isRefused(address, by) ? 404 : 200

/** What is wrong with the HTML of an address, which must answer itself and not redirect. */
export async function faultsOf(request: APIRequestContext, address: string, by: string) {
  const answer = await request.get(address, { headers: { accept: 'text/html' } })
  const at = new URL(answer.url())
  const faults =
    at.pathname + at.search === address && answer.status() === expectedStatus(address, by) ? [] : [`${answer.status()} ${at.pathname}`]
  const html = await answer.text()
  const lines = html.split('\n')
  const { results } = await validator.validateString(html)
  for (const { messages } of results)
    for (const { ruleId, message, line, column } of messages)
      faults.push(`${ruleId}: ${message} in ${lines[line - 1]?.slice(Math.max(0, column - 40), column + 80)}`)
  return faults.map((fault) => `${address} (${by}): ${fault}`)
}
