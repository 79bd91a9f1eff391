import type { Deps } from '#platform/deps'

/**
 * An automatic assistant for support requests. When it has no answer it stays silent, and a person answers. `assistants.service.ts` lists the
 * available ones; an assistant backed by an external service would be another file beside this one.
 */
export type Assistant = {
  /** The id of the person it writes as: its name is shown with its messages, and nobody can sign in as it. */
  id: string
  name: string
  about: string
  answer: (deps: Deps, question: string) => Promise<string | undefined>
}

const persons =
  /(?:gap|noi chuyen voi|chuyen cho|can|muon) (?:mot |1 )?(?:nguoi|nhan vien|tu van vien|ai do)|nhan vien|nguoi that|tu van vien/
/** Whether a folded text asks for a human. */
export const asksForPerson = (folded: string) => persons.test(folded)
