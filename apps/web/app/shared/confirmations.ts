/** What is done once the person has authenticated again. */
export type Confirmation = () => void

let host: ((confirmation: Confirmation) => void) | undefined

/** The part of the page that asks the person to authenticate again; returns how to stop. */
export function answerConfirmations(answer: (confirmation: Confirmation) => void) {
  host = answer
  return () => {
    if (host === answer) host = undefined
  }
}

/** Asks the person to authenticate again, then runs `goOn`. False where no part of the page can ask. */
export function askToConfirm(goOn: Confirmation) {
  host?.(goOn)
  return host !== undefined
}
