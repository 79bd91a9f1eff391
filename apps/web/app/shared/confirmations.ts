import type { FormRefusal } from './form-action.ts'

/** Continues after the person has done what a refusal asks for. */
export type Confirmation = () => void
type Host = (confirmation: Confirmation, refusal: FormRefusal) => void

const hosts = new Map<string, Host>()

/** Registers the component that handles refusals with this code, such as a request to authenticate again. Returns the unsubscribe function. */
export function answerConfirmations(code: string, answer: Host) {
  hosts.set(code, answer)
  return () => {
    if (hosts.get(code) === answer) hosts.delete(code)
  }
}

/** Asks the person to do what a refusal wants, then runs `goOn`. False if no component handles its code. */
export function askToConfirm(refusal: FormRefusal, goOn: Confirmation) {
  const host = hosts.get(refusal.code)
  host?.(goOn, refusal)
  return host !== undefined
}
