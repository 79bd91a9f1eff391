import type { Homework } from '@khue/contracts/learning/homework-shapes'
import { momentOf } from '../shared/homework-words.ts'
import { pageText as text } from './homework-page.text.ts'

export type ExtensionView = {
  /** How far an earlier request is. */
  words: string[]
  canAsk: boolean
  asksFamily: boolean
  isFamilyAsked: boolean
}

/** Undefined when there is nothing to ask and nothing to say. */
export function toExtension({
  extension,
  can,
  isFamilyAsked,
}: Pick<Homework, 'extension' | 'can' | 'isFamilyAsked'>): ExtensionView | undefined {
  const isSaid = extension !== null && extension.state !== 'WITHDRAWN'
  if (!can.askExtension && !isSaid && !isFamilyAsked) return undefined
  return {
    words: isSaid
      ? [
          text.extensions[extension.state](momentOf(extension.dueAt)),
          extension.reason && text.yourReason(extension.reason),
          extension.refusal && text.refusal(extension.refusal),
        ].filter((one): one is string => Boolean(one))
      : [],
    canAsk: can.askExtension,
    asksFamily: can.asksFamily,
    isFamilyAsked,
  }
}
