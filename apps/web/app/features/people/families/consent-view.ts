import { type ConsentPurpose, consentPurposes, type ConsentSide } from '@khue/contracts/people/consents'
import type { Consent } from '@khue/contracts/people/families'
import { formatDateTime, formatDay } from '#app/shared/format.ts'
import { consentText as text } from './families.text.ts'

type Side = { side: ConsentSide; label: string; word: string; answer: 'YES' | 'NO' | 'NONE'; evidence: string | undefined }
export type ConsentView = {
  purpose: ConsentPurpose
  version: string
  title: string
  about: string
  state: { label: string; tone: 'success' | 'warn' | undefined }
  sides: readonly Side[]
  /** The viewer's own decision on this version; undefined when they are not asked. */
  mine: boolean | undefined
}

/** View model of a consent with its decisions; a consent to an older version must be renewed. */
export function toConsentView({ purpose, requiredSides, mine, decisions, isInForce }: Consent): ConsentView {
  const { version, title, text: about } = consentPurposes[purpose]
  const isYes = (side: ConsentSide) => decisions[side]?.isGranted === true && decisions[side].version === version
  const sides = requiredSides.map((side): Side => {
    const word = decisions[side]
    return {
      side,
      label: text.sides[side],
      word: wordOf(word, version),
      answer: isYes(side) ? 'YES' : word && !word.isGranted ? 'NO' : 'NONE',
      evidence: word ? text.who(word.by, formatDateTime(word.at), formatDay(word.version)) : undefined,
    }
  })
  return { purpose, version, title, about, state: stateOf(isInForce, requiredSides, isYes), sides, mine: mine ? isYes(mine) : undefined }
}

function wordOf(word: Consent['decisions'][ConsentSide], version: string) {
  if (!word) return text.silent
  if (!word.isGranted) return text.no
  return word.version === version ? text.yes : text.outdated
}

function stateOf(isInForce: boolean, requiredSides: readonly ConsentSide[], isYes: (side: ConsentSide) => boolean): ConsentView['state'] {
  if (isInForce) return { label: text.on, tone: 'success' }
  const missing = requiredSides.filter((side) => !isYes(side))
  if (requiredSides.length > 1 && missing.length === 1)
    return { label: missing[0] === 'SELF' ? text.waitsSelf : text.waitsGuardian, tone: 'warn' }
  return { label: text.off, tone: undefined }
}
