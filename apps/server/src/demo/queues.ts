import { storeFile } from '#modules/ground/assets'
import { findAccount, saveFirstDetails } from '#modules/people/people'
import { enableSecondFactor } from '#modules/people/credentials'
import { readOwnProof, saveOwnProof, submitOwnProof } from '#modules/people/identity-proof'
import { renewUnread, sendRequest } from '#modules/people/privacy'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { type DemoAccount, demoTotpSecret, guardedAccount, waitingAccount } from './data/accounts.ts'
import { drawIdCard } from './id-card.ts'
import { personId } from './seed.ts'

/** A card issued by the Cục Cảnh sát QLHC về TTXH; its holder was born in 1999, female. */
const card = { idNumber: '001199004321', issueDate: '2022-08-15', issuePlace: 'Cục Cảnh sát QLHC về TTXH' }
const dataRequest = {
  kind: 'CORRECT',
  content: 'Trường trong hồ sơ của em đang ghi là Đại học Bách khoa. Em đã chuyển sang Đại học Khoa học Tự nhiên, nhờ Khuê sửa giúp em.',
} as const

/** In a demo older than a day, waiting requests get today's date. */
const staleMs = 24 * 3600 * 1000

/** Fills the admin's queues and sets up the account with a second factor. Decided requests stay; undecided ones get a new date. */
export async function fillQueues(deps: Deps) {
  const [guarded, waiting] = [await actorOf(deps, guardedAccount), await actorOf(deps, waitingAccount)]
  if (guarded) await askAboutData(deps, guarded)
  if (waiting) await sendCard(deps, waiting)
}

/** Second factor and profile are set once, with the account, because visitors may change them. */
export async function setUpAccounts(deps: Deps) {
  const [guarded, waiting] = [await actorOf(deps, guardedAccount), await actorOf(deps, waitingAccount)]
  if (guarded) await enableSecondFactor(deps, guarded.accountId, demoTotpSecret)
  if (waiting) await saveFirstDetails(deps, waiting.id, { gender: 'FEMALE', grade: null })
}

/** Undefined when a visitor has removed the account. */
export async function actorOf(deps: Deps, { key, phone, roles }: DemoAccount): Promise<Actor | undefined> {
  const [role] = roles
  const account = role && (await findAccount(deps, { typed: phone, role }))
  return account && { id: personId(key), accountId: account.accountId, sessionId: '', roles }
}

const isStale = (deps: Deps, at: string | null) => at !== null && new Date(at).getTime() < deps.clock().getTime() - staleMs

async function askAboutData(deps: Deps, actor: Actor) {
  if (!(await renewUnread(deps, actor.id))) await sendRequest(deps, actor, dataRequest)
}

async function sendCard(deps: Deps, actor: Actor) {
  const { proof } = await readOwnProof(deps, actor)
  if (proof && !(proof.status === 'PENDING' && isStale(deps, proof.submittedAt))) return
  const photos = proof ?? { frontAssetId: await storeSide(deps, actor, 'front'), backAssetId: await storeSide(deps, actor, 'back') }
  await saveOwnProof(deps, actor, { ...card, frontAssetId: photos.frontAssetId, backAssetId: photos.backAssetId })
  await submitOwnProof(deps, actor)
}

async function storeSide(deps: Deps, { id }: Actor, side: 'front' | 'back') {
  const bytes = await drawIdCard(waitingAccount.key, side)
  return (await storeFile(deps, { personId: id, purpose: 'IDENTITY_PROOF', bytes })).id
}
