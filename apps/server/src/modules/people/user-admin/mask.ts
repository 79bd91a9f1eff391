import { type Identifier, showPhone } from '#modules/people/people'

/** Enough for the owner to recognise it on the phone, too little to dial, to write to, or to find by trying what is hidden. */
export const maskIdentifier = ({ kind, value }: Identifier) => (kind === 'phone' ? maskPhone(showPhone(value)) : maskEmail(value))

const maskPhone = (phone: string) => `${phone.slice(0, 2)}••••••${phone.slice(-2)}`

function maskEmail(email: string) {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(1, at - 1))}•••${email.slice(at)}`
}
