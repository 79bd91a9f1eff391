import { z } from 'zod'
import { ChatCard, SentAttachment } from './chat-cards.ts'
import { ChatFile, SentFiles } from './chat-files.ts'
import { attachmentKinds } from './chat-link-rules.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { TypedLine, TypedText } from '../text.ts'

/** Spec 3, "Chat types". */
export const chatKinds = ['P2P', 'ROOM', 'SUPPORT'] as const
/** What a group room is for: all members of a class, the parents of its learners, or a study group. */
export const roomPurposes = ['CLASS', 'PARENTS', 'GROUP'] as const

/** Spec 9: characters per message, counted in code points: an emoji of four bytes is one. */
export const messageLimit = 5000
/** How long a sent message can be edited or deleted. */
export const messageEditMinutes = 15
/** Spec 3: the wire id of a teacher ends with this. Who is a teacher is decided by our tables, never by the suffix (architecture 3, "Ids"). */
export const teacherIdSuffix = 'TC'
export const messagesPerPage = 50
export const badgeLimit = 99

export const reactionKinds = ['LIKE', 'LOVE', 'HAHA', 'WOW', 'SAD', 'THANKS'] as const
export type ReactionKind = (typeof reactionKinds)[number]

/** How two people are related: people can write to each other only when one of these holds. */
export const relationKinds = ['FAMILY', 'TEACHER', 'LEARNER', 'PARENT_OF_LEARNER', 'CLASSMATE', 'GROUPMATE'] as const

/** A person's id, with `TC` appended for teachers. The suffix is for display and grants no rights. */
export const ParticipantId = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(TC)?$/i, 'Mã người tham gia chưa đúng.')
  .transform((id) => id.slice(0, 36).toLowerCase())

export const Participant = z.object({
  id: z.string().describe('Mã người, giáo viên có TC ở cuối'),
  personId: z.uuid(),
  name: z.string(),
  avatar: z.string(),
  isTeacher: z.boolean(),
  /** Spec 4, client state. */
  isTeacherAI: z.boolean().describe('Là máy trả lời, không phải người'),
})
export type Participant = z.infer<typeof Participant>

const Quote = z.object({ seq: z.int(), senderId: z.uuid().nullable(), text: z.string(), isDeleted: z.boolean() })
export const Message = z.object({
  /** The message's number in its room, from 1 and without gaps. */
  seq: z.int(),
  /** The room revision in which the message last changed: a client that knows all changes up to a revision asks for those after it. */
  revision: z.int(),
  /** The id that the sending client generated. */
  clientId: z.uuid(),
  senderId: z.uuid(),
  text: z.string(),
  sentAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  isDeleted: z.boolean(),
  isPinned: z.boolean(),
  replyTo: Quote.nullable(),
  mentions: z.array(z.uuid()),
  reactions: z.array(z.object({ kind: z.enum(reactionKinds), personIds: z.array(z.uuid()) })),
  files: z.array(ChatFile),
  cards: z.array(ChatCard),
})
export type Message = z.infer<typeof Message>

/** What a person may do in a room: a guardian reads the conversation of their child with an adult, and cannot write in it. */
export const roomRoles = ['MEMBER', 'GUARDIAN'] as const

export const Room = z.object({
  id: z.uuid(),
  kind: z.enum(chatKinds),
  purpose: z.enum(roomPurposes).nullable(),
  title: z.string(),
  picture: z.string().nullable(),
  roomRole: z.enum(roomRoles),
  peer: Participant.nullable().describe('Người còn lại của cuộc trò chuyện hai người'),
  isSeenByGuardians: z.boolean().describe('Phụ huynh của học sinh đọc được cuộc trò chuyện này'),
  last: z
    .object({
      seq: z.int(),
      senderId: z.uuid(),
      senderName: z.string(),
      text: z.string(),
      attachmentKind: z.enum(attachmentKinds).nullable(),
      isDeleted: z.boolean(),
      at: z.iso.datetime(),
    })
    .nullable(),
  lastRevision: z.int(),
  unread: z
    .int()
    .min(0)
    .max(badgeLimit + 1),
  isMuted: z.boolean(),
})
export type Room = z.infer<typeof Room>

const root = '/chat/v1'
const done = z.object({ done: z.literal(true) })
const ofRoom = z.object({ id: Id })
const ofMessage = z.object({ id: Id, seq: z.coerce.number().int().min(1).max(2_147_483_647) })
const Seq = z.int().min(0).max(2_147_483_647)
const QuerySeq = z.coerce.number().int().min(0).max(2_147_483_647)

const withinLimit = new RegExp(`^.{0,${messageLimit}}$`, 'su')
/** Counted in code points. */
export const MessageText = TypedText.refine(
  (text) => withinLimit.test(text),
  `Tin nhắn của bạn đã vượt quá giới hạn ký tự tối đa là ${messageLimit}`,
)
const nothingWritten = 'Bạn hãy nhập nội dung tin nhắn.'
const WrittenText = MessageText.refine((text) => text !== '', nothingWritten)

export const listRooms = endpoint({
  method: 'GET',
  path: `${root}/rooms`,
  access: 'user',
  summary: 'Cuộc trò chuyện của tôi và những cuộc tôi theo dõi với vai trò phụ huynh, mới nhất trước',
  reply: z.object({ items: z.array(Room) }),
  isPrivate: true,
})
export const listContacts = endpoint({
  method: 'GET',
  path: `${root}/contacts`,
  access: 'user',
  summary: 'Những người tôi có thể nhắn tin',
  query: z.object({ term: TypedLine.max(100).default('') }),
  reply: z.object({
    items: z.array(
      z.object({ person: Participant, relation: z.enum(relationKinds), about: z.string().describe('Lớp, khoá học hay con nào') }),
    ),
  }),
  isPrivate: true,
})
export const openRoom = endpoint({
  method: 'POST',
  path: `${root}/rooms`,
  access: 'user',
  summary: 'Mở cuộc trò chuyện với một người có quan hệ với tôi',
  body: z.strictObject({ participantId: ParticipantId }),
  reply: z.object({ id: z.uuid() }),
  limit: { max: 60, seconds: 60 },
})
export const getRoom = endpoint({
  method: 'GET',
  path: `${root}/rooms/:id`,
  access: 'user',
  summary: 'Một cuộc trò chuyện: thành viên, ai đã xem đến đâu, tin đã ghim, bản nháp',
  params: ofRoom,
  reply: z.object({
    room: Room,
    members: z.array(z.object({ person: Participant, readSeq: z.int() })),
    guardians: z.array(Participant).describe('Phụ huynh đọc được cuộc trò chuyện này'),
    pinned: z.array(Message),
    draft: z.string(),
    canWrite: z.boolean(),
    disabledReason: z.string().nullable(),
  }),
  isPrivate: true,
})

const MessagePage = z.object({
  items: z.array(Message).describe('Cũ nhất trước'),
  people: z.array(Participant).describe('Ai đã gửi, cả người đã rời đi'),
  hasOlder: z.boolean(),
  hasNewer: z.boolean(),
  lastRevision: z.int().describe('Lần đổi cuối của cả cuộc trò chuyện khi trang này được đọc'),
})
export const listMessages = endpoint({
  method: 'GET',
  path: `${root}/rooms/:id/messages`,
  access: 'user',
  summary: 'Tin nhắn quanh một chỗ: trước, sau, ở một số thứ tự hay từ một ngày; không nói gì là mới nhất',
  params: ofRoom,
  query: z
    .object({
      before: QuerySeq.optional(),
      after: QuerySeq.optional(),
      around: QuerySeq.optional(),
      day: z.iso.date('Ngày chưa đúng.').optional(),
      size: z.coerce.number().int().min(1).max(100).default(messagesPerPage),
    })
    .refine(({ before, after, around, day }) => [before, after, around, day].filter((one) => one !== undefined).length <= 1, {
      message: 'Chỉ chọn một trong before, after, around, day.',
    }),
  reply: MessagePage,
  isPrivate: true,
})
export const listChanges = endpoint({
  method: 'GET',
  path: `${root}/rooms/:id/changes`,
  access: 'user',
  summary: 'Những gì mới hay đã đổi sau một lần đổi đã biết; hasMore: hỏi tiếp từ lần cuối vừa nhận',
  params: ofRoom,
  query: z.object({ after: QuerySeq, size: z.coerce.number().int().min(1).max(200).default(100) }),
  reply: z.object({ items: z.array(Message), people: z.array(Participant), hasMore: z.boolean(), lastRevision: z.int() }),
  isPrivate: true,
})
export const sendMessage = endpoint({
  method: 'POST',
  path: `${root}/rooms/:id/messages`,
  access: 'user',
  summary: 'Gửi một tin; gửi lại cùng clientId thì nhận lại đúng tin đã lưu',
  params: ofRoom,
  body: z
    .strictObject({
      clientId: Id,
      text: MessageText.default(''),
      replyTo: Seq.min(1).optional(),
      mentions: z.array(ParticipantId).max(50, 'Mỗi tin nhắc tối đa 50 người.').default([]),
      files: SentFiles.default([]),
      attachment: SentAttachment.optional(),
    })
    .refine(({ text, files, attachment }) => text !== '' || files.length > 0 || attachment !== undefined, {
      message: nothingWritten,
      path: ['text'],
    }),
  reply: Message,
  limit: { max: 30, seconds: 10 },
})
export const editMessage = endpoint({
  method: 'PATCH',
  path: `${root}/rooms/:id/messages/:seq`,
  access: 'user',
  summary: `Sửa tin của mình trong ${messageEditMinutes} phút`,
  params: ofMessage,
  body: z.strictObject({ text: WrittenText }),
  reply: Message,
})
export const deleteMessage = endpoint({
  method: 'DELETE',
  path: `${root}/rooms/:id/messages/:seq`,
  access: 'user',
  summary: `Thu hồi tin của mình trong ${messageEditMinutes} phút`,
  params: ofMessage,
  reply: Message,
})
export const reactToMessage = endpoint({
  method: 'PUT',
  path: `${root}/rooms/:id/messages/:seq/reactions`,
  access: 'user',
  summary: 'Thả hay bỏ một cảm xúc',
  params: ofMessage,
  body: z.strictObject({ kind: z.enum(reactionKinds), isOn: z.boolean() }),
  reply: Message,
})
export const pinMessage = endpoint({
  method: 'PUT',
  path: `${root}/rooms/:id/messages/:seq/pin`,
  access: 'user',
  summary: 'Ghim hay bỏ ghim một tin',
  params: ofMessage,
  body: z.strictObject({ isPinned: z.boolean() }),
  reply: Message,
})
export const markRoomRead = endpoint({
  method: 'POST',
  path: `${root}/rooms/:id/read`,
  access: 'user',
  summary: 'Đã xem đến tin này',
  params: ofRoom,
  body: z.strictObject({ seq: Seq }),
  reply: done,
})
export const saveDraft = endpoint({
  method: 'PUT',
  path: `${root}/rooms/:id/draft`,
  access: 'user',
  summary: 'Giữ bản nháp trên mọi thiết bị của tôi',
  params: ofRoom,
  body: z.strictObject({ text: MessageText }),
  reply: done,
})
export const muteRoom = endpoint({
  method: 'PUT',
  path: `${root}/rooms/:id/mute`,
  access: 'user',
  summary: 'Tắt hay bật lại thông báo của cuộc trò chuyện',
  params: ofRoom,
  body: z.strictObject({ isMuted: z.boolean() }),
  reply: done,
})
export const countUnread = endpoint({
  method: 'GET',
  path: `${root}/unread`,
  access: 'user',
  summary: 'Số tin chưa xem, đếm đến 100',
  reply: z.object({
    count: z
      .int()
      .min(0)
      .max(badgeLimit + 1),
  }),
})
