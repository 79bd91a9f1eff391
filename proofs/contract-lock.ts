import { createHash } from 'node:crypto'
import * as desk from '@khue/contracts/offer/contract-desk'
import * as own from '@khue/contracts/offer/teacher-contracts'
import { deleteAsset, readAsset } from '#modules/ground/assets'
import { recordContract } from '#modules/offer/teacher-contracts'
import { setVerified } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { people, type TestPerson } from '#testing/people'
import { pdf } from '#testing/uploads'
import { type Call, openFixture } from './access-matrix.fixture.ts'
import type { Proof, Stage } from './proof.ts'

/**
 * A completed contract is what was signed. While an admin completes a contract, its teacher saves from a tab that was opened before and another admin
 * sends it back; afterwards both try every endpoint again, the file is deleted through assets, and each column is written by SQL.
 */
const claims = {
  doors: 'no endpoint changes form or file of a completed contract',
  rows: 'no statement changes a locked column or deletes the row',
  bytes: 'the file of a completed contract is stored with the bytes that were signed',
  one: 'of completing and sending back at once, one happens',
  stale: 'of two forms opened at the same revision one is saved, and the other is refused',
} as const

type Case = { stage: Stage; call: Call; deps: Deps; teacher: TestPerson; admins: readonly TestPerson[]; id: string }
const as = ({ accessToken }: TestPerson) => ({ token: accessToken })
const reason = 'Ảnh mặt sau bị loá'
const card = { idNumber: '001088000001', issueDate: '2022-05-12', issuePlace: 'Hà Nội' }
const form = { ...card, provinceCode: '01' as const, taxpayerKind: 'INDIVIDUAL' as const }

async function openCase({ stage, call, deps, admins }: Omit<Case, 'teacher' | 'id'>): Promise<Case> {
  const teacher = await people(stage.deps).teacher({ name: 'Trương Mỹ Hạnh' })
  await setVerified(deps, teacher.id, true)
  const signedAt = new Date(Date.now() - 60_000)
  const scan = Buffer.concat([pdf, Buffer.from(`% ${teacher.id}\n`)])
  const signed = { ...form, address: '18 ngõ 42 Yên Hoà' }
  await recordContract(deps, { personId: teacher.id, legalName: teacher.name, form: signed, bankAccount: 'Vietcombank', signedAt, scan })
  const { rows } = await stage.pool.query<{ id: string }>('select id from teacher_contracts where person_id = $1', [teacher.id])
  const id = rows[0]?.id ?? ''
  for (const admin of admins) await call(desk.openContractPapers, as(admin), { params: { id }, body: { reason } })
  return { stage, call, deps, teacher, admins, id }
}

const unlocked = new Set(['revision', 'photos_erased_at', 'front_asset_id', 'back_asset_id'])
type Row = Record<string, unknown> & { status: string; revision: number; pdf_asset_id: string; pdf_sha256: string }

async function rowOf({ stage, id }: Case) {
  const { rows } = await stage.pool.query<Row>('select * from teacher_contracts where id = $1', [id])
  return rows[0]
}
const lockedOf = (row: Row | undefined) => JSON.stringify(Object.entries(row ?? {}).filter(([column]) => !unlocked.has(column)))

const save = ({ call, teacher }: Case, seen: { version: number; revision: number }, address: string) =>
  call(own.saveOwnContract, as(teacher), { body: { ...form, frontAssetId: null, backAssetId: null, address, ...seen } })

/** Completing races with a stale tab and with another admin. True when the contract is completed. */
async function race(one: Case) {
  const { call, admins, id, stage } = one
  const revision = (await rowOf(one))?.revision ?? 0
  const params = { id }
  const isRace = stage.random.chance(0.5)
  const [completed, sent] = await Promise.all([
    call(desk.completeContract, as(admins[0]!), { params, body: { revision } }), // two admins
    ...(isRace ? [call(desk.sendBackContract, as(admins[1]!), { params, body: { revision, reason } })] : []),
    save(one, { version: 1, revision }, 'Địa chỉ từ thẻ cũ'),
  ])
  const status = (await rowOf(one))?.status
  if (isRace) stage.claim(claims.one, (completed?.status === 200) !== (sent?.status === 200), { completed, sent, status })
  return status === 'COMPLETED'
}

/** Every endpoint that could write, at once. */
async function knock(one: Case) {
  const { call, teacher, admins, id, stage } = one
  const before = await rowOf(one)
  const revision = before?.revision ?? 0
  const seen = { version: 1, revision }
  const sign = { ...seen, sha256: before?.pdf_sha256 ?? '', code: '123456', isAgreed: true }
  const answers = await Promise.all([
    save(one, seen, 'Địa chỉ mới'),
    save(one, { version: 1, revision: revision - 1 }, 'Địa chỉ mới'),
    save(one, { version: 0, revision: 0 }, 'Địa chỉ mới'),
    call(own.prepareContract, as(teacher), { body: seen }),
    call(own.sendSigningCode, as(teacher), { body: seen }),
    call(own.signContract, as(teacher), { body: sign }),
    call(desk.sendBackContract, as(admins[1]!), { params: { id }, body: { revision, reason } }),
  ])
  stage.trial()
  const after = await rowOf(one)
  stage.claim(claims.doors, lockedOf(after) === lockedOf(before) && answers.every(({ status }) => status >= 400), {
    answers: answers.map(({ status, code }) => [status, code]),
  })
}

/** The repository's own kind of statement on each column, the deletion of the row, and of the file. */
async function pry(one: Case) {
  const { stage, id, deps } = one
  const before = await rowOf(one)
  for (const column of Object.keys(before ?? {}).filter((name) => !unlocked.has(name))) {
    const other = `(select ${column} from teacher_contracts where id <> $1 and ${column} is distinct from $2 limit 1)`
    await stage.pool.query(`update teacher_contracts set ${column} = ${other} where id = $1`, [id, before?.[column]]).catch(() => undefined) // refused: what this claims
    stage.trial()
  }
  await stage.pool.query('delete from teacher_contracts where id = $1', [id]).catch(() => undefined)
  const row = await rowOf(one)
  stage.claim(claims.rows, lockedOf(row) === lockedOf(before), { row, before })
  await deleteAsset(deps, before?.pdf_asset_id ?? '').catch(() => undefined)
  const hash = createHash('sha256')
  const isKept = await readAsset(deps, before?.pdf_asset_id ?? '').then(
    async ({ stream }) => {
      for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk)
      return hash.digest('hex') === before?.pdf_sha256
    },
    () => false,
  )
  stage.claim(claims.bytes, isKept, { assetId: before?.pdf_asset_id })
}

/** Two tabs of the next version, opened at the same revision. */
async function amend(one: Case) {
  const { call, teacher, stage } = one
  const revision = (await rowOf(one))?.revision ?? 0
  await call(own.amendContract, as(teacher), { body: { version: 1, revision } })
  const before = await rowOf(one)
  const seen = { version: 2, revision: 1 }
  const answers = await Promise.all(['Tab một', 'Tab hai'].map((address) => save(one, seen, address)))
  stage.trial()
  stage.claim(
    claims.stale,
    answers
      .map(({ status }) => status)
      .toSorted((a, b) => a - b)
      .join() === '200,409',
    {
      answers: answers.map(({ status, code }) => [status, code]),
    },
  )
  stage.claim(claims.doors, lockedOf(await rowOf(one)) === lockedOf(before), 'by amending')
}

async function run(stage: Stage) {
  const { call, deps, close } = await openFixture(stage)
  const given = people(stage.deps)
  const admins = [await given.admin(), await given.admin()]
  let completed = 0
  for (let contracts = 0; contracts < stage.n; contracts++) {
    const one = await openCase({ stage, call, deps, admins })
    if (!(await race(one))) continue
    completed++
    await knock(one)
    await amend(one)
    await pry(one)
  }
  stage.figure('completed', completed)
  await close()
}

export const contractLock: Proof = {
  name: 'contract-lock',
  counts: 'contracts, each completed while others write, and then attacked',
  size: { full: 1000, short: 12 },
  limitSeconds: 900,
  faults: [
    {
      name: 'trigger dropped',
      breaks: [claims.rows],
      plantGroup: 'locks',
      sql: 'drop trigger teacher_contracts_locked on teacher_contracts',
    },
    { name: 'file not kept', breaks: [claims.bytes], plantGroup: 'locks', sql: 'drop trigger contract_pdf_kept on assets' },
    {
      name: 'revision not compared',
      breaks: [claims.stale],
      plantGroup: 'locks',
      patches: [
        {
          module: 'teacher-contracts',
          declaration: 'requireRevision',
          find: 'if (row.revision !== revision)',
          replace: 'if (row.revision < 0)',
        },
      ],
    },
  ],
  run,
}
