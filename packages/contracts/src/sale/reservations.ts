import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { PersonCard } from '../people/identity.ts'
import { manyOf } from '../query-params.ts'

// Seats without an order: in a class that a membership opens, or in a single class without a fee.

const path = '/clms-sale/v1/reservations'

export const ReservingLearner = z.object({
  person: PersonCard,
  memberUntil: z.iso.datetime().nullable().describe('Gói thành viên còn hạn đến lúc này; null: chưa có gói đang dùng'),
  seats: z.array(z.object({ classId: z.uuid(), isFree: z.boolean().describe('Giữ chỗ miễn phí; false: chỗ của một đơn hàng') })),
})
export type ReservingLearner = z.infer<typeof ReservingLearner>

export const listReservations = endpoint({
  method: 'GET',
  path,
  access: 'user',
  summary: 'Tôi và các con có chỗ trong những lớp nào, và ai có gói thành viên',
  query: z.object({ classIds: manyOf(Id) }),
  reply: z.object({ learners: z.array(ReservingLearner) }),
})

const Reservation = z.object({ classId: z.uuid(), learnerId: z.uuid() })

/** The same call again changes nothing. Throws why the learner cannot have a seat. */
export const reserveSeat = endpoint({
  method: 'POST',
  path,
  access: 'user',
  summary: 'Giữ một chỗ trong lớp mở của gói thành viên, hoặc trong lớp miễn phí, cho mình hoặc cho con',
  body: z.strictObject({ classId: Id, learnerId: Id.optional() }),
  reply: Reservation,
  limit: { max: 30, seconds: 60 },
})

/** Until the class begins. Throws RESERVATION_ORDERED for the seat of an order, which is refunded instead. */
export const cancelReservation = endpoint({
  method: 'DELETE',
  path: `${path}/:classId`,
  access: 'user',
  summary: 'Trả chỗ đã giữ, trước giờ học',
  params: z.object({ classId: Id }),
  query: z.object({ learnerId: Id.optional() }),
  reply: Reservation,
})
