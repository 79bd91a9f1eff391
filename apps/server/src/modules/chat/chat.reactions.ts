import { lineDelivered } from '#modules/enrolments'
import { familyLinked } from '#modules/families'
import { reaction } from '#platform/news'
import { followLink, joinClass } from './service/classes.ts'

export const chatReactions = [
  reaction('join_class_rooms', lineDelivered, async (deps, { learnerId, what, refId }) => {
    if (what !== 'TN') await joinClass(deps, learnerId, { what, refId })
  }),
  reaction('chat:follow_link', familyLinked, followLink),
]
