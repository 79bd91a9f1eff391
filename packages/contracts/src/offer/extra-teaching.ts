import type { SubjectId } from './subjects.ts'

/** School subjects, as disclosures name them. What may be taught for money says a dated rule (server: offer/extra-teaching). */
export const schoolSubjects: readonly SubjectId[] = [3, 4]
