import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** The protocol of docs/invoices.md, implemented independently of our adapter. */
export const einvoicePath = '/sandbox/einvoice/api'

export const signEinvoice = (secret: string, time: string, path: string, body: string) =>
  createHmac('sha256', secret).update([time, path, body].join('\n')).digest('hex')

const mostSeconds = 300

/** Whether these bytes carry a recent signature with the shared secret. */
export function hasValidSignature(secret: string, headers: Record<string, unknown>, path: string, body: string) {
  const [time, given] = [headers['x-time'], headers['x-signature']]
  if (typeof time !== 'string' || typeof given !== 'string') return false
  const seal = Buffer.from(given)
  if (!/^\d{10}$/.test(time) || Math.abs(Date.now() / 1000 - Number(time)) > mostSeconds) return false
  const wanted = Buffer.from(signEinvoice(secret, time, path, body))
  return seal.length === wanted.length && timingSafeEqual(seal, wanted)
}

const Key = z.string().min(1).max(100)
const Sum = z.int().min(-9_999_999_999).max(9_999_999_999)
const Original = z.strictObject({ key: Key, series: z.string(), number: z.string() })
export const Asked = z.strictObject({
  key: Key,
  reference: z.string().min(1).max(50),
  buyer: z.strictObject({
    name: z.string().min(1).max(200),
    taxId: z.string().nullable(),
    address: z.string().nullable(),
    email: z.string().nullable(),
  }),
  items: z
    .array(z.strictObject({ no: z.int(), name: z.string().min(1), amount: Sum, vatRate: z.int().min(0).max(10).nullable(), vat: Sum }))
    .min(1),
  total: Sum,
  vat: Sum,
  reason: z.string(),
  original: Original.optional(),
})
export type Asked = z.infer<typeof Asked>
/** A certificate of withheld tax: `total` is what was withheld. */
export const Certificate = z.strictObject({
  key: Key,
  reference: z.string().min(1).max(50),
  payee: z.strictObject({ name: z.string().min(1).max(255), taxId: z.string(), address: z.string().min(1), isResident: z.boolean() }),
  period: z.string().regex(/^\d{4}-\d{2}$/),
  paidOn: z.iso.date(),
  taxable: Sum.min(1),
  vat: Sum.min(0),
  pit: Sum.min(0),
  total: Sum.min(1),
  clause: z.string().min(1),
})
export type Certificate = z.infer<typeof Certificate>
export const Question = z.strictObject({ key: Key })
export const Cancellation = Original.extend({ reason: z.string().min(1) })

/**
 * Derives invoice numbers from the key: after a restart with empty memory, the same invoice gets the same number, and an own number can be
 * recognized. T: an invoice; E: a certificate of withheld tax.
 */
export function numbersOf(key: string, kind: 'T' | 'E' = 'T') {
  const hash = createHash('sha256').update(`einvoice ${key}`).digest()
  const letters = [hash[8], hash[9]].map((byte) => String.fromCharCode(65 + ((byte ?? 0) % 26))).join('')
  return {
    series: kind === 'T' ? `1C26T${letters}` : `CT26E${letters}`,
    number: String(hash.readUInt32BE(0) % 100_000_000).padStart(8, '0'),
    lookupCode: hash.toString('hex', 12, 17).toUpperCase(),
  }
}

const weights = [31, 29, 23, 19, 17, 13, 7, 5, 3]

/** A Vietnamese tax id: of a business with its check digit, of its branch, or a personal number. */
export function canBeTaxId(text: string) {
  if (/^\d{12}$/.test(text)) return true
  if (!/^\d{10}(-\d{3})?$/.test(text)) return false
  const sum = weights.reduce((sum, weight, at) => sum + weight * Number(text[at]), 0)
  return 10 - (sum % 11) === Number(text[9])
}

/** The VAT included in a sum, in whole đồng, halves rounded away from zero; computed in integers. */
export function vatWithin(amount: number, rate: number | null) {
  if (rate === null) return 0
  const [size, whole] = [BigInt(Math.abs(amount)) * BigInt(rate), BigInt(100 + rate)]
  const [down, rest] = [size / whole, size % whole]
  return Number(rest * 2n >= whole ? down + 1n : down) * Math.sign(amount) || 0
}
