import { signedOutEverywhere } from '#modules/identity'
import { reaction } from '#platform/news'
import { deleteRecordsOfPerson } from './records.repository.ts'

export const signInProviderReactions = [
  // the consents too: what is renewed at this very moment hangs on one, and is then worth nothing
  reaction(
    'end_what_applications_hold',
    signedOutEverywhere,
    async ({ db }, { personId }) => void (await deleteRecordsOfPerson(db, personId)),
  ),
]
