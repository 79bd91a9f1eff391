import type { SubjectKey } from '@khue/contracts/offer/subjects'
import type { AvatarKind } from '#modules/people/people'

export type DemoTeacher = {
  key: string
  name: string
  /** Begins with `f` for “Cô”, with `m` for “Thầy”. */
  avatarKind: AvatarKind
  subjects: readonly SubjectKey[]
  years: number
  school?: string
  intro: string
}
