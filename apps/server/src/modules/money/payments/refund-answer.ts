/**
 * What a gateway says of money that goes back. SENT: it has taken it on and will do it; UNKNOWN: it may have, so it is asked, and never
 * sent again under another id.
 */
export type RefundAnswer = {
  outcome: 'DONE' | 'SENT' | 'REFUSED' | 'UNKNOWN'
  gatewayCode: string
  gatewayReference: string | null
}
