import type { Deps } from '#platform/deps'

/**
 * A machine that may answer what people ask the house. It says nothing when it does not know: then a person does. Which of them a house has
 * stands in `assistants.service.ts`; one that asks a service outside would be another file beside it.
 */
export type Assistant = {
  /** Its person's: what it says is shown under this name, and nobody signs in as it. */
  id: string
  name: string
  about: string
  answer: (deps: Deps, question: string) => Promise<string | undefined>
}

const persons =
  /(?:gap|noi chuyen voi|chuyen cho|can|muon) (?:mot |1 )?(?:nguoi|nhan vien|tu van vien|ai do)|nhan vien|nguoi that|tu van vien/
/** Whether somebody asks for a person, in folded words. */
export const asksForPerson = (folded: string) => persons.test(folded)
