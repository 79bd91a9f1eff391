import { signedOutEverywhere } from '#modules/people/identity'
import { subscriber } from '#platform/outbox/domain-events'
import { deleteRecordsOfPerson } from './records.repository.ts'

export const signInProviderSubscribers = [
  // the consents too: what is renewed at this very moment hangs on one, and is then worth nothing
  subscriber(
    'revoke_application_access',
    signedOutEverywhere,
    async ({ db }, { personId }) => void (await deleteRecordsOfPerson(db, personId)),
  ),
]
