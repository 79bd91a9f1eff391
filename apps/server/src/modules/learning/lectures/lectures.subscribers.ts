import { familyRequestDecided } from '#modules/people/family-requests'
import { subscriber } from '#platform/outbox/domain-events'
import { askAfterFamily } from './extending/ask-extensions.service.ts'

export const lectureSubscribers = [subscriber('lectures:ask_after_family', familyRequestDecided, askAfterFamily)]
