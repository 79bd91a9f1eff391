import { type PolicyAcceptance, acceptanceForms } from '@khue/contracts/people/policy-acceptances'
import { policyVersions } from '#modules/ground/texts'
import type { Actor, Caller } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { nameDevice } from '#modules/people/sessions'
import { mayActFor, peopleError } from '#modules/people/people'
import * as stored from './sign-up.repository.ts'

/** The policies a person, or a child of theirs, has accepted, newest first. Only the person who accepted sees the network. */
export async function listOwnAcceptances(deps: Deps, actor: Actor, personId = actor.id): Promise<PolicyAcceptance[]> {
  if (!(await mayActFor(deps, actor.id, personId))) throw peopleError.PERSON_NOT_FOUND()
  const [rows, inForce] = await Promise.all([stored.listAcceptances(deps.db, personId), policyVersions(deps)])
  return rows.toReversed().map(({ policy, version, acceptedAt, evidence: { form, userAgent, by = personId } }) => ({
    policy,
    version,
    at: acceptedAt.toISOString(),
    form: acceptanceForms.find((one) => one === form) ?? 'sign-up',
    device: by === actor.id && userAgent ? nameDevice(userAgent).device : null,
    isInForce: inForce[policy] === version,
  }))
}

type ForChild = { childId: string; actor: Actor; caller: Caller }

/** A guardian who opens a child's account consents to the processing of the child's data (Law 91/2025/QH15). */
export async function acceptForChild(deps: Deps, { childId, actor, caller: { requestId, ip, userAgent } }: ForChild) {
  const { privacy: version } = await policyVersions(deps)
  const evidence = { form: 'new-child', by: actor.id, requestId, ip, userAgent }
  await stored.insertAcceptances(deps.db, childId, [{ policy: 'privacy', version }], evidence)
}
