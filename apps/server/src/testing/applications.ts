import * as api from '@khue/contracts/offer/applications'
import type { ApplicationKind } from '@khue/contracts/offer/teaching-profile-rules'
import type { FastifyInstance } from 'fastify'
import { storeFile } from '#modules/ground/assets'
import { film } from './films.ts'
import type { TestPerson } from './people.ts'
import type { testApp } from './test-app.ts'
import { picture, uploads } from './uploads.ts'

type App = Awaited<ReturnType<typeof testApp>>

/** A grown-up with a proven phone, who may apply. */
export async function applicant(
  { given, pool }: Pick<App, 'given' | 'pool'>,
  { name = 'Nguyễn Phương Thảo', birthDate = '1992-04-02' } = {},
) {
  const as = await given.parent({ name, birthDate })
  await pool.query(`update sign_in_identifiers set verified_at = now() where account_id = $1`, [as.accountId])
  return as
}

let shortFilm: ReturnType<typeof film> | undefined

export const achievementId = '0190aaaa-0000-7000-8000-000000000001'
/** Everything but the proofs. */
export const fullTeaching = {
  title: 'Cô' as const,
  subjectIds: [4],
  grades: [9, 8],
  yearsTeaching: 6,
  employment: { teachesAtSchool: true, school: 'THCS Hoa Sen, Hà Nội', classes: '8A1, 8A3' },
  intro: 'Dạy Toán bằng hình vẽ.',
  about: 'Mỗi buổi một câu hỏi thật.',
  schools: [
    { id: '0190aaaa-0000-7000-8000-000000000002', name: 'ĐH Sư phạm Hà Nội', study: 'Cử nhân Sư phạm Toán', fromYear: 2010, toYear: 2014 },
  ],
  work: [{ id: '0190aaaa-0000-7000-8000-000000000003', position: 'Giáo viên Toán', place: 'THCS Hoa Sen', fromYear: 2015, toYear: null }],
  achievements: [{ id: achievementId, text: 'Giáo viên dạy giỏi cấp thành phố', year: 2021 }],
}

/** People who fill in and send applications. */
export function applications(app: Pick<App, 'call' | 'given' | 'pool' | 'deps'> & { app: { fastify: FastifyInstance } }) {
  const { call, deps, pool } = app
  const { sent } = uploads(call, app.app.fastify)
  const proof = async (as: TestPerson) =>
    (await sent(as, { purpose: 'TEACHER_PROOF', fileName: 'bằng.jpg', bytes: await picture('jpeg') })).assetId
  const save = (as: TestPerson, changes: object, revision: number, kind: ApplicationKind = 'TEACHER') =>
    call(api.saveOwnApplication, { as, params: { kind }, body: { revision, changes } })
  const submit = (as: TestPerson, revision: number, kind: ApplicationKind = 'TEACHER') =>
    call(api.submitOwnApplication, { as, params: { kind }, body: { revision } })
  /** A film of this person that is still to be checked. */
  async function sentFilm(as: TestPerson) {
    shortFilm ??= film({ seconds: 30 })
    const { id } = await storeFile(deps, { personId: as.id, purpose: 'INTRO_VIDEO', bytes: await shortFilm, fileName: 'gioi-thieu.mp4' })
    return id
  }
  /** Stands for the check, which the tests of media run. */
  const passFilm = (assetId: string) =>
    pool.query(
      `update videos set state = 'READY', rendition_asset_id = asset_id, duration_ms = 60000, decided_at = now() where asset_id = $1`,
      [assetId],
    )
  /** A complete draft, whose proof belongs to the achievement. */
  async function drafted(as: TestPerson, kind: ApplicationKind = 'TEACHER') {
    const proofs = [{ assetId: await proof(as), name: 'Giấy chứng nhận giáo viên giỏi', itemId: achievementId }]
    const filmId = await sentFilm(as)
    const { data } = await save(as, { ...fullTeaching, proofs, introVideo: { assetId: filmId } }, 0, kind)
    await passFilm(filmId)
    return { ...data, proofId: proofs[0]!.assetId }
  }
  /** An application that waits for an admin. */
  async function submitted(as?: TestPerson, kind: ApplicationKind = 'TEACHER') {
    const by = as ?? (await applicant(app))
    const { revision, proofId } = await drafted(by, kind)
    const { data } = await submit(by, revision, kind)
    return { ...data, as: by, proofId }
  }
  return { proof, save, submit, sentFilm, passFilm, drafted, submitted }
}
