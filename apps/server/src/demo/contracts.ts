import { createHash } from 'node:crypto'
import { findBank } from '@khue/contracts/money/banks'
import { storeFile } from '#modules/ground/assets'
import { importAccounts } from '#modules/money/payment-accounts'
import { listPeople, setVerified } from '#modules/people/people'
import { findContractsInForce, recordContract, type RecordedContract } from '#modules/offer/teacher-contracts'
import { createPdf, margin, textWidth } from '#platform/documents/pdf'
import type { Deps } from '#platform/deps'
import { demoAccounts } from './data/accounts.ts'
import { otherAdmin } from './data/desk-people.ts'
import { demoTeachers } from './data/teachers.ts'
import { demoTutors } from './data/tutors.ts'
import { drawIdCard } from './id-card.ts'
import { personId } from './seed.ts'

const dayMs = 86_400_000
const streets = ['Trần Phú', 'Lê Duẩn', 'Nguyễn Trãi', 'Hai Bà Trưng', 'Quang Trung']

/** Whose signed contract waits for the admin of the demo. */
const waiting = demoTeachers.at(-1)

/** Who teaches in the demo has a contract, so that they can sell. Those who can sign in have their own file; the others share a sample. */
export async function signContracts(deps: Deps) {
  const teaching = [...new Map([...demoTeachers, ...demoTutors].map(({ key, name }) => [key, name]))].filter(
    ([key]) => key !== waiting?.key,
  )
  const ids = teaching.map(([key]) => personId(key))
  await openBankAccounts(deps)
  const [known, signed] = [await listPeople(deps, [...ids, personId(otherAdmin.key)]), await findContractsInForce(deps, ids)]
  const open = teaching.filter(([key]) => known.has(personId(key)) && !signed.has(personId(key)))
  if (open.length > 0 && known.has(personId(otherAdmin.key))) {
    const scan = await drawSample(deps)
    for (const [key, name] of open) {
      const { form, at } = described(deps, { key, name })
      const completed = { by: personId(otherAdmin.key), at: new Date(at.getTime() + dayMs) }
      const canSignIn = demoAccounts.some((account) => account.key === key)
      await recordContract(deps, { ...form, signedAt: at, completed, ...(!canSignIn && { scan }) })
    }
  }
  if (waiting) await leaveWaiting(deps, waiting)
}

type Signer = { key: string; name: string }

/** Like their contracts, the same for the same person on every machine. */
function bankAccountOf({ key, name }: Signer) {
  const drawn = createHash('sha256').update(`contract:${key}`).digest()
  const number = `00710${String(drawn.readUInt32BE(12) % 10 ** 4).padStart(4, '0')}${String(drawn.readUInt32BE(8) % 10 ** 4).padStart(4, '0')}`
  const holder = name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[đĐ]/g, 'D')
    .toUpperCase()
  return { bankBin: vietcombank, number, holder }
}
const vietcombank = '970436'

/** Who signed, and who waits, is paid into an account of the same holder. */
async function openBankAccounts(deps: Deps) {
  const signers = [...new Map([...demoTeachers, ...demoTutors].map(({ key, name }) => [key, name]))]
  const known = await listPeople(
    deps,
    signers.map(([key]) => personId(key)),
  )
  const present = signers.filter(([key]) => known.has(personId(key)))
  await importAccounts(
    deps,
    present.map(([key, name]) => ({ personId: personId(key), ...bankAccountOf({ key, name }) })),
  )
}

/** The same for the same person on every machine. */
function described({ clock }: Deps, { key, name }: Signer) {
  const drawn = createHash('sha256').update(`contract:${key}`).digest()
  const digits = (from: number, count: number) => String(drawn.readUInt32BE(from) % 10 ** count).padStart(count, '0')
  const { bankBin, number, holder } = bankAccountOf({ key, name })
  const account = `${findBank(bankBin)?.name} •••• ${number.slice(-4)}, chủ tài khoản ${holder}`
  const form: Pick<RecordedContract, 'personId' | 'legalName' | 'bankAccount' | 'form'> = {
    personId: personId(key),
    legalName: name,
    bankAccount: account,
    form: {
      idNumber: `001${drawn[0]! % 2}${digits(4, 2)}${digits(0, 6)}`, // 32 bytes: the first exists
      issueDate: '2022-05-12',
      issuePlace: 'Cục Cảnh sát quản lý hành chính về trật tự xã hội',
      address: `${1 + (drawn[1] ?? 0)} ${streets[(drawn[2] ?? 0) % streets.length]}`,
      provinceCode: (drawn[3] ?? 0) % 2 === 0 ? '01' : '79',
      taxpayerKind: 'INDIVIDUAL',
    },
  }
  return { form, at: new Date(clock().getTime() - (60 + (drawn[5] ?? 0)) * dayMs) }
}

/** A signed contract with photos of the card, which the admin opens and completes. */
async function leaveWaiting(deps: Deps, signer: Signer) {
  const id = personId(signer.key)
  if (!(await listPeople(deps, [id])).has(id)) return
  const side = async (which: 'front' | 'back') =>
    (await storeFile(deps, { personId: id, purpose: 'CONTRACT', bytes: await drawIdCard(signer.key, which) })).id
  const { form } = described(deps, signer)
  const photos = async () => ({ frontAssetId: await side('front'), backAssetId: await side('back') })
  if (await recordContract(deps, { ...form, photos, signedAt: deps.clock() })) await setVerified(deps, id, true)
}

async function drawSample({ clock }: Deps) {
  const pdf = createPdf({ title: 'Hợp đồng mẫu', madeAt: clock() })
  const place = { x: margin, width: textWidth }
  const y = pdf.write(pdf.root, 'H1', 'Hợp đồng hợp tác giảng dạy', {
    ...place,
    y: margin,
    style: { size: 20, weight: 700, color: '#151A31' },
  })
  const words = 'Bản mẫu của dữ liệu trình diễn: người dạy này ký ngoài hệ thống.'
  pdf.write(pdf.root, 'P', words, { ...place, y: y + 12, style: { size: 11, weight: 400, color: '#151A31' } })
  return pdf.close()
}
