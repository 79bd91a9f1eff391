import type { Lesson } from '@khue/contracts/learning/lesson-shapes'
import type { Substitute } from '@khue/contracts/offer/runs'
import { clashName } from '#app/features/offer/taught-classes/shared/run-words.ts'
import type { TeacherChoice } from '#app/features/offer/taught-classes/shared/teacher-choices.tsx'
import { deskText as text } from './desk.text.ts'

type Taught = Pick<Lesson, 'startsAt' | 'teacher' | 'teaching'>

/** Who can teach this one lesson: the teacher of the class again, or one of the found teachers, who may be busy only at other times. */
export function toSubstituteChoices({ startsAt, teacher, teaching }: Taught, found: readonly Substitute[]): TeacherChoice[] {
  const regular = teaching?.class.teacher
  const back =
    regular && regular.id !== teacher.id
      ? [{ value: regular.id, label: text.substituteBack(regular.name), note: '', isPossible: true }]
      : []
  const others = found.filter(({ id }) => id !== teacher.id && id !== regular?.id)
  return [...back, ...others.map((one) => toChoice(one, startsAt))]
}

function toChoice({ id, title, name, hasContract, clashes }: Substitute, startsAt: string): TeacherChoice {
  const clash = clashes.find((one) => one.startsAt === startsAt)
  const note = clash ? text.substituteBusy(clashName(clash)) : text.substituteFree
  return {
    value: id,
    label: `${title} ${name}`,
    note: hasContract ? note : text.substituteNoContract,
    isPossible: hasContract && !clash,
  }
}
