import { signInStep } from '#app/shared/sign-in-gate.ts'

/** Query parameters of the sign-in pages only: `handle.ownQuery`. */
export const stepQuery = ['promo_code', 'f', 'step', 'error', 'done', 'role', 'by', 'to', 'resend', 'again', 'doubt', 'way', 'link']

type Extra = Record<string, string | undefined>

/**
 * The sign-up is for another person than the one who came from the provider: no link is offered (`link=none`, through the whole sign-up).
 */
export const withoutLinkOffer: Extra = { link: 'none' }
export const declinesLinkOffer = ({ search }: { search: string }) => new URLSearchParams(search).get('link') === 'none'

/** Address of the next step; its parameters are visible, so they must not be confidential. */
export function nextStep(path: string, current: { search: string }, extra: Extra = {}) {
  const [base = path, query] = signInStep(path, current).split('?')
  const params = new URLSearchParams(query)
  if (path.startsWith('/sign-up') && declinesLinkOffer(current)) params.set('link', 'none')
  for (const [name, value] of Object.entries(extra)) if (value !== undefined) params.set(name, value)
  return params.size > 0 ? `${base}?${params}` : base
}

/** Hint where a code was sent: the end of a phone number, or `email`. */
const hintOf = (address: string) => (address.includes('@') ? 'email' : address.replace(/\D/g, '').slice(-3))

/** Parameters of the code step after sending a code. */
export const sentStep = (address: string, { resendAt }: { resendAt: string }): Extra => ({
  to: hintOf(address),
  ...resentStep({ resendAt }),
})
export const resentStep = ({ resendAt }: { resendAt: string }): Extra => ({ resend: String(Math.ceil(Date.parse(resendAt) / 1000)) })

const longestWait = 60 // spec of codes: a new one after a minute

/** Parses what was sent from an untrusted address; clamps it to plausible values. */
export function readSent({ searchParams }: URL, now = new Date()) {
  const [to, resend] = [searchParams.get('to') ?? '', Number(searchParams.get('resend'))]
  const seconds = Math.min(Math.max(0, (resend || 0) - now.getTime() / 1000), longestWait)
  return {
    to: /^(?:email|\d{3})$/.test(to) ? to : undefined,
    now: now.toISOString(),
    resendAt: new Date(now.getTime() + seconds * 1000).toISOString(),
    isAgain: searchParams.has('again'),
  }
}
export type Sent = ReturnType<typeof readSent>
