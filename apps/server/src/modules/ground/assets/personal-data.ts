import { type Deps } from '#platform/deps'
import type { PersonalData } from '#platform/app/module'
import { listAssetsOf, lockAssetsOf } from './assets.repository.ts'
import { deleteAsset } from './serving/use-assets.service.ts'

const purposes = {
  AVATAR: 'Ảnh đại diện',
  IDENTITY_PROOF: 'Giấy tờ tuỳ thân',
  CONTRACT: 'Hợp đồng',
  ATTACHMENT: 'Tệp đính kèm',
  COURSE_COVER: 'Ảnh bìa khoá học',
  COURSE_DOCUMENT: 'Tài liệu của khoá học',
  LESSON_DOCUMENT: 'Tài liệu của buổi học',
  BANNER_COVER: 'Ảnh banner',
  POST_COVER: 'Ảnh bìa bài viết',
  PUBLIC_DOCUMENT: 'Tài liệu để tải về',
  CHAT_FILE: 'Tệp trong tin nhắn',
  TEACHER_PROOF: 'Bằng cấp, chứng chỉ',
  TEACHER_PHOTO: 'Ảnh hồ sơ dạy',
  RECEIPT: 'Biên nhận thanh toán',
  CONTRACT_PDF: 'Bản PDF của hợp đồng',
  ASSIGNMENT_FILE: 'Tệp của bài tập đã giao',
  HOMEWORK: 'Bài làm đã gửi',
  HOMEWORK_PAGE: 'Trang của bài làm đã gửi',
  REPORT_VOICE: 'Ghi âm trong báo cáo học tập',
  VOICE_MARK: 'Lời nói khi chấm bài',
  MARK_FILE: 'Tệp gửi kèm bài chấm',
  MARK_REPLY: 'Trả lời bài chấm',
  INTRO_VIDEO: 'Video giới thiệu vừa gửi',
  VIDEO_POSTER: 'Ảnh bìa video',
  PACKED_FILM: 'Video giới thiệu',
  LECTURE_RENDITION: 'Phim bài giảng vừa gửi',
  LECTURE_SOURCE: 'Phim bài giảng vừa gửi',
  PACKED_LECTURE: 'Phim bài giảng',
} as const

async function collect({ db }: Deps, personId: string) {
  const assets = await listAssetsOf(db, personId)
  return {
    'Tệp đã gửi lên': assets.map(({ fileName, purpose, bytes, createdAt }) => ({
      'Tên tệp': fileName,
      'Dùng cho': purposes[purpose],
      'Dung lượng (byte)': bytes,
      'Gửi lúc': createdAt.toISOString(),
    })),
  }
}

async function erase(deps: Deps, personId: string) {
  for (const { id } of await lockAssetsOf(deps.db, personId)) await deleteAsset(deps, id)
}

export const personalData: PersonalData = { collect, erase }
