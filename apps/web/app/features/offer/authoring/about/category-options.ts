import type { Reply } from '@khue/contracts/endpoint'
import type { exploreCourses } from '@khue/contracts/offer/courses'
import type { Option } from '#app/shared/ui/select-field.tsx'

/** Subjects, each followed by its categories. Used in loaders only. */
export const categoryOptions = ({ items }: Reply<typeof exploreCourses>): Option[] =>
  items.flatMap(({ id, name, children }) => [
    { value: String(id), label: name },
    ...children.map((child) => ({ value: String(child.id), label: `${name} › ${child.name}` })),
  ])
