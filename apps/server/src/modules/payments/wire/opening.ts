import type { PaymentMethod } from '@khue/contracts/payments'
import type { Deps } from '#platform/deps'
import { paymentError } from '../payments.errors.ts'

/** One attempt for which a provider shall open a page. */
export type Opening = {
  attemptId: string
  code: string
  amountVnd: number
  createdAt: Date
  expiresAt: Date
  payerIp: string
  /** From 1 up: a reference that may have been used is not used again. */
  tryNo: number
}

/** Where the buyer goes, and what the provider calls the attempt. */
export type OpenedPage = { way: { kind: 'REDIRECT'; url: string }; providerReference: string }

/** Asks for a page and judges what came back; every failure is the same to the buyer, who may try again or choose another way. */
export async function openedAt(
  deps: Deps,
  method: PaymentMethod,
  providerReference: string,
  ask: () => Promise<{ url: unknown; said: string | undefined }>,
): Promise<OpenedPage> {
  try {
    const { url, said } = await ask()
    if (isAddress(url)) return { way: { kind: 'REDIRECT', url }, providerReference }
    deps.log.warn({ method, providerReference, said }, 'a gateway opens no page')
  } catch (error) {
    deps.log.warn({ err: error, method, providerReference }, 'a gateway could not be asked for a page')
  }
  throw paymentError.GATEWAY_UNREACHABLE({ method })
}

const isAddress = (url: unknown): url is string => typeof url === 'string' && /^https?:\/\//.test(url) && URL.canParse(url)
