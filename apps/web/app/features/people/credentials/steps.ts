import { signInStep } from '#app/shared/sign-in-gate.ts'

/** What pages of signing in read of their address, and no other page: `handle.ownQuery`. */
export const stepQuery = ['promo_code', 'f', 'step', 'error', 'done', 'role', 'by', 'to', 'resend', 'again', 'doubt', 'way', 'link']

type Extra = Record<string, string | undefined>

/** For somebody else than who came here: what was come by is not offered to them (`link=none`, through all of a sign-up). */
export const withoutLinkOffer: Extra = { link: 'none' }
export const declinesLinkOffer = ({ search }: { search: string }) => new URLSearchParams(search).get('link') === 'none'

/** The address of another step; what that step should know rides along, and is nothing that others may not read. */
export function nextStep(path: string, current: { search: string }, extra: Extra = {}) {
  const [base = path, query] = signInStep(path, current).split('?')
  const params = new URLSearchParams(query)
  if (path.startsWith('/sign-up') && declinesLinkOffer(current)) params.set('link', 'none')
  for (const [name, value] of Object.entries(extra)) if (value !== undefined) params.set(name, value)
  return params.size > 0 ? `${base}?${params}` : base
}

/** What a step says of where a code went: the end of a phone number, or that it was an e-mail. */
const hintOf = (address: string) => (address.includes('@') ? 'email' : address.replace(/\D/g, '').slice(-3))

/** For the step that asks for a code which was just sent. */
export const sentStep = (address: string, { resendAt }: { resendAt: string }): Extra => ({
  to: hintOf(address),
  ...resentStep({ resendAt }),
})
export const resentStep = ({ resendAt }: { resendAt: string }): Extra => ({ resend: String(Math.ceil(Date.parse(resendAt) / 1000)) })

const longestWait = 60 // spec of codes: another one after a minute

/** What was sent, as far as the address says; anybody can have written it, so it is held to what can be true. */
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
