import * as desk from '@khue/contracts/offer/contract-desk'
import * as api from '@khue/contracts/offer/teacher-contracts'
import { addPaymentAccount } from '@khue/contracts/money/payment-accounts'
import * as identity from '@khue/contracts/people/identity-proof'
import { changeProfile } from '@khue/contracts/people/profile'
import type { TestPerson } from './people.ts'
import { sentMessages } from './sent-messages.ts'
import type { testApp } from './test-app.ts'
import { picture, uploads } from './uploads.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>

let numbers = 100_000
/** Of a man who was born in 1990. */
const newIdNumber = () => `079090${numbers++}`

function teachersWith({ call, app, given }: TestApp, admin: TestPerson) {
  const { sent } = uploads(call, app.fastify)

  const photo = async (as: TestPerson, purpose: 'CONTRACT' | 'IDENTITY_PROOF' = 'CONTRACT') =>
    (await sent(as, { purpose, bytes: await picture('jpeg') })).assetId

  /** Verified, with a bank account: nothing but the contract itself is missing. */
  async function teacher({ name = 'Trương Mỹ Hạnh', holder = name }: { name?: string; holder?: string } = {}) {
    const as = await given.teacher({ name })
    const profile = { name, birthDate: '1990-05-01', gender: 'MALE' as const, school: null, grade: null, languages: [], address: null }
    await call(changeProfile, { as, body: { ...profile, version: 0 } })
    const card = { idNumber: newIdNumber(), issueDate: '2022-05-12', issuePlace: 'Cục Cảnh sát quản lý hành chính về trật tự xã hội' }
    const photos = { frontAssetId: await photo(as, 'IDENTITY_PROOF'), backAssetId: await photo(as, 'IDENTITY_PROOF') }
    await call(identity.saveIdentityProof, { as, body: { ...card, ...photos } })
    await call(identity.requestIdentify, { as })
    await call(identity.openIdentityProof, { as: admin, params: { personId: as.id }, body: { reason: 'Xét' } })
    await call(identity.reviewIdentityProof, { as: admin, params: { personId: as.id }, body: { verdict: 'APPROVED' } })
    await call(addPaymentAccount, { as, body: { bankBin: '970436', number: '0881000458086', holder } })
    return { as, card }
  }
  return { photo, teacher }
}
type Teacher = Awaited<ReturnType<ReturnType<typeof teachersWith>['teacher']>>

function stepsWith(
  { call }: TestApp,
  { photo, codeFor }: { photo: (as: TestPerson) => Promise<string>; codeFor: (to: string) => Promise<string> },
) {
  const own = async (as: TestPerson) => (await call(api.getOwnContract, { as })).data
  const current = async (as: TestPerson) => {
    const { current } = await own(as)
    if (!current) throw new Error('this teacher has no contract')
    return current
  }
  const form = async ({ as, card }: Teacher) => ({
    ...card,
    address: '18 ngõ 42 Yên Hoà',
    provinceCode: '01' as const,
    taxpayerKind: 'INDIVIDUAL' as const,
    frontAssetId: await photo(as),
    backAssetId: await photo(as),
  })
  const save = async (who: Teacher, change: object = {}) =>
    call(api.saveOwnContract, { as: who.as, body: { ...(await form(who)), version: 0, revision: 0, ...change } })
  const seen = async (as: TestPerson) => {
    const { version, revision } = await current(as)
    return { version, revision }
  }
  const prepare = async (as: TestPerson) => call(api.prepareContract, { as, body: await seen(as) })
  async function openText(as: TestPerson) {
    const { version, document } = await current(as)
    return call(api.openContractText, { as, body: { version, sha256: document?.sha256 ?? '' } })
  }
  const sendCode = async (as: TestPerson) => call(api.sendSigningCode, { as, body: await seen(as) })
  /** The last step, with the code that arrived. */
  async function enterCode(as: TestPerson, change: object = {}) {
    const { document, ...row } = await current(as)
    const body = { version: row.version, revision: row.revision, sha256: document?.sha256 ?? '', isAgreed: true as const }
    return call(api.signContract, { as, body: { ...body, code: await codeFor(as.phone), ...change } })
  }
  async function sign(as: TestPerson) {
    await openText(as)
    await sendCode(as)
    return enterCode(as)
  }
  return { own, current, form, save, seen, prepare, openText, sendCode, enterCode, sign }
}

/** Teachers on their way to a contract, through the endpoints, and the admin who completes it. */
export async function contracts(app: TestApp) {
  const { call, given } = app
  const admin = await given.admin()
  const { codeFor } = await sentMessages(app)
  const { photo, teacher } = teachersWith(app, admin)
  const steps = stepsWith(app, { photo, codeFor })
  const { save, prepare, sign, current } = steps
  /** From the empty form to the signature. */
  async function signed(who?: Teacher) {
    const it = who ?? (await teacher())
    await save(it)
    await prepare(it.as)
    await sign(it.as)
    return { ...it, contract: await current(it.as) }
  }
  const open = (id: string, as = admin) => call(desk.openContractPapers, { as, params: { id }, body: { reason: 'Đối chiếu ảnh' } })
  const complete = async (id: string, { as = admin, revision }: { as?: TestPerson; revision?: number } = {}) =>
    call(desk.completeContract, { as, params: { id }, body: { revision: revision ?? (await detail(id, as)).data?.revision ?? 0 } })
  const detail = (id: string, as = admin) => call(desk.getContract, { as, params: { id } })
  /** A teacher whose contract is in force. */
  async function completed(who?: Teacher) {
    const it = await signed(who)
    await open(it.contract.id)
    await complete(it.contract.id)
    return { ...it, contract: await current(it.as) }
  }
  return { ...steps, admin, photo, teacher, signed, open, complete, detail, completed, codeFor }
}
