import { deleteAsset } from '#modules/ground/assets'
import type { Deps } from '#platform/deps'
import type { PersonalData } from '#platform/app/module'
import { deleteDetails, findDetails } from './profile/profile.repository.ts'
import * as stored from './personal-data.repository.ts'

const roleNames = {
  student: 'Học sinh',
  parent: 'Phụ huynh',
  teacher: 'Giáo viên',
  tutor: 'Gia sư',
  master: 'Tài khoản master',
  admin: 'Quản trị viên',
} as const

async function collect({ db }: Deps, personId: string) {
  const [details, identifiers, roles] = [
    await findDetails(db, personId),
    await stored.listIdentifiersOf(db, personId),
    await stored.listRolesOf(db, personId),
  ]
  return {
    'Hồ sơ': details && {
      'Họ và tên': details.name,
      'Ngày sinh': details.birthDate,
      'Giới tính': details.gender,
      Trường: details.school,
      Lớp: details.grade,
      'Ngôn ngữ': details.languages,
      'Tỉnh, thành phố': details.provinceCode,
      'Xã, phường': details.commune,
      'Địa chỉ': details.street,
    },
    'Số điện thoại và email đăng nhập': identifiers.map(({ value, since }) => ({ 'Giá trị': value, 'Từ lúc': since.toISOString() })),
    'Vai trò': roles.map(({ role, since }) => ({ 'Vai trò': roleNames[role], 'Từ lúc': since.toISOString() })),
  }
}

async function erase(deps: Deps, personId: string) {
  const { db } = deps
  const details = await findDetails(db, personId)
  if (details?.avatarAssetId) await deleteAsset(deps, details.avatarAssetId) // a child's picture may have been uploaded by its guardian
  await deleteDetails(db, personId)
  await stored.closeAccountOf(db, personId)
  await stored.anonymizePerson(db, personId)
}

/** The account itself and its person. */
export const personalData: PersonalData = { collect, erase }
