/**
 * A gateway's answer to a refund. SENT: accepted and in progress; UNKNOWN: it may have been accepted, so it is queried, and never sent again under
 * another id.
 */
export type RefundAnswer = {
  outcome: 'DONE' | 'SENT' | 'REFUSED' | 'UNKNOWN'
  gatewayCode: string
  gatewayReference: string | null
}
