import { signedOutEverywhere } from '#modules/people/sessions'
import { subscriber } from '#platform/outbox/domain-events'
import { deleteRecordsOfPerson } from './records.repository.ts'

export const oidcProviderSubscribers = [
  // deletes the consents too: a token refreshed concurrently depends on one and so becomes invalid
  subscriber(
    'revoke_application_access',
    signedOutEverywhere,
    async ({ db }, { personId }) => void (await deleteRecordsOfPerson(db, personId)),
  ),
]
