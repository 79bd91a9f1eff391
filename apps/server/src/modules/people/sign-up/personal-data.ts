import type { Deps } from '#platform/deps'
import type { PersonalData } from '#platform/app/module'
import * as stored from './sign-up.repository.ts'

const policyNames = { terms: 'Điều khoản sử dụng', privacy: 'Chính sách bảo vệ dữ liệu cá nhân' }
const requestedRoleNames: Record<string, string> = { teacher: 'Giáo viên', tutor: 'Gia sư' }

async function collect({ db }: Deps, personId: string) {
  const acceptances = await stored.listAcceptances(db, personId)
  const requested = await stored.findRequestedRole(db, personId)
  return {
    'Những lần đồng ý': acceptances.map(({ policy, version, acceptedAt, evidence }) => ({
      'Văn bản': policyNames[policy],
      'Phiên bản': version,
      'Đồng ý lúc': acceptedAt.toISOString(),
      'Địa chỉ mạng': evidence.ip ?? null,
      'Trình duyệt tự giới thiệu': evidence.userAgent ?? null,
    })),
    'Vai trò đã chọn khi đăng ký': requested ? requestedRoleNames[requested] : null,
  }
}

async function erase({ db }: Deps, personId: string) {
  await stored.deleteRequestedRole(db, personId)
  await stored.redactEvidence(db, personId)
}

/** Sign-up data beyond the account itself. */
export const personalData: PersonalData = { collect, erase }
