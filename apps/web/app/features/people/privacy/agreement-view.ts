import type { ConsentLogEntry } from '@khue/contracts/people/families'
import type { PolicyAcceptance } from '@khue/contracts/people/policy-acceptances'
import { formatDateTime, formatDay, formatVersion } from '#app/shared/format.ts'
import { agreementText as text } from './privacy.text.ts'

/** A row of the log: subject, decision, person, time and method. */
export type AgreementRow = { id: string; title: string; label: string; tone: 'success' | 'danger' | undefined; facts: string }

export const toPolicyRow = ({ policy, version, at, form, device, isInForce }: PolicyAcceptance): AgreementRow => ({
  id: `${policy} ${version}`,
  title: `${text.policyNames[policy]}: ${text.version(formatVersion(version)).toLowerCase()}`,
  label: isInForce ? text.inForce : text.old,
  tone: isInForce ? 'success' : undefined,
  facts: text.agreed(formatDateTime(at), text.forms[form], device),
})

export const toWordRow = ({ id, at, purpose, side, isGranted, version, by, device }: ConsentLogEntry): AgreementRow => ({
  id,
  title: purpose,
  label: isGranted ? text.yes : text.no,
  tone: isGranted ? 'success' : 'danger',
  facts: `${text.said({ by, side: text.sides[side], at: formatDateTime(at), device })} · ${text.version(formatDay(version)).toLowerCase()}`,
})
