import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#app/shared/session.tsx'
import { hasPage } from '#app/shared/site-map.ts'
import { badgesFor } from './badge-marks.ts'
import { learnerAt, learnerChoices, learningTitle } from './learner-choice.ts'
import { currentEntry, drawnFrame, type Entry, entriesOf, isOwnPage, isUnder, sharedPageAt } from './role-frame.ts'
import { frameAt } from './role-frames.ts'
import { isSettingsPage, settingsOf } from './settings-menu.ts'
import { lessons } from './shared-entries.ts'

export type RoleView = ReturnType<typeof useRoleFrame>

/** The frame of the current page, as this person sees it. */
export function useRoleFrame() {
  const { profile, lastFrame, badges } = useSession()
  const { pathname: path, search } = useLocation()
  return useMemo(() => {
    const isChild = profile?.isChild ?? false
    const frame = drawnFrame(frameAt(path, profile?.roles ?? [], lastFrame), { hasPage, isChild })
    const entry = currentEntry(entriesOf(frame), path)
    const settings = settingsOf({ isChild, isTeaching: ['teacher', 'tutor'].includes(frame.role), hasPage })
    const isSettings = isSettingsPage(path, entry)
    const setting = isSettings ? currentEntry(entriesOf({ first: [], groups: settings, last: [] }), path) : undefined
    const current = setting ?? entry
    const learner = profile && learnerAt(profile, search)
    const learningGroup = frame.groups.find(({ isOfLearner }) => isOfLearner)
    const isOfLearner = (one: Entry | undefined) => one !== undefined && learningGroup?.entries.includes(one) === true
    const learnerId = learner === 'me' ? profile?.id : learner?.id
    const [learning] = learningGroup?.entries ?? []
    const isLearnerPage = isOfLearner(entry) && !isUnder(path, lessons) // a lesson shows the whole family
    return {
      frame,
      settings,
      isSettings,
      /** The entry under which the page hangs. */
      current,
      /** Whether the page hangs below its entry, instead of being one of the entry's own. */
      isDeeper: current !== undefined && !isOwnPage(current, path),
      learners:
        profile && learning
          ? learnerChoices(profile, { path: isLearnerPage && current ? sharedPageAt(current, path) : learning.to, search })
          : [],
      isLearnerPage,
      titleOf: (group: { label: string; isOfLearner?: true }) => (group.isOfLearner ? learningTitle(learner) : group.label),
      addressOf: (one: Entry) => (isOfLearner(one) && learnerId ? `${one.to}?learnerId=${learnerId}` : one.to),
      badges: badgesFor(badges, learnerId),
      path,
    }
  }, [profile, lastFrame, badges, path, search])
}
