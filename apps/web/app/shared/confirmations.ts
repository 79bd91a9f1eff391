import type { FormRefusal } from './form-action.ts'

/** What is done once the person has given what a refusal asks for. */
export type Confirmation = () => void
type Host = (confirmation: Confirmation, refusal: FormRefusal) => void

const hosts = new Map<string, Host>()

/** The part of the page that asks for what refusals with this code want, such as to authenticate again; returns how to stop. */
export function answerConfirmations(code: string, answer: Host) {
  hosts.set(code, answer)
  return () => {
    if (hosts.get(code) === answer) hosts.delete(code)
  }
}

/** Asks the person for what a refusal wants, then runs `goOn`. False where no part of the page can ask. */
export function askToConfirm(refusal: FormRefusal, goOn: Confirmation) {
  const host = hosts.get(refusal.code)
  host?.(goOn, refusal)
  return host !== undefined
}
