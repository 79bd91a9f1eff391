import { type DataRequestKind, dataRequestKinds } from '@khue/contracts/people/data-requests'
import type { Notice } from '#modules/people/notifications'
import type { RequestStep } from './data-request.ts'

type Handled = { id: string; kind: DataRequestKind; step: RequestStep; dueOn: string }

const day = (date: string) => date.split('-').toReversed().join('/')

const words: Record<RequestStep, (asked: string, dueOn: string) => Pick<Notice, 'title' | 'text'>> = {
  ACKNOWLEDGE: (asked, dueOn) => ({
    title: 'Khuê đã nhận yêu cầu về dữ liệu của bạn',
    text: `Yêu cầu “${asked}” sẽ được trả lời chậm nhất ngày **${dueOn}**.`,
  }),
  EXTEND: (asked, dueOn) => ({
    title: 'Yêu cầu về dữ liệu cần thêm thời gian',
    text: `Yêu cầu “${asked}” sẽ được trả lời chậm nhất ngày **${dueOn}**.`,
  }),
  DONE: (asked) => ({
    title: 'Yêu cầu về dữ liệu đã được thực hiện',
    text: `Khuê đã trả lời yêu cầu “${asked}” của bạn. Hãy xem câu trả lời.`,
  }),
  REFUSE: (asked) => ({
    title: 'Yêu cầu về dữ liệu không thực hiện được',
    text: `Khuê đã trả lời yêu cầu “${asked}” của bạn. Hãy xem lý do.`,
  }),
}

export const requestHandled = ({ id, kind, step, dueOn }: Handled): Notice => ({
  event: `data-request.handled ${id} ${step}`,
  category: 'CS',
  type: `DATA_REQUEST_${step}`,
  ...words[step](dataRequestKinds[kind].title, day(dueOn)),
  url: '/account/settings/privacy',
  reason: 'Bạn nhận tin này vì bạn đã gửi yêu cầu về dữ liệu cá nhân của mình.',
})
