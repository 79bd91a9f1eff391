import type { Reply } from '@khue/contracts/endpoint'
import { provinces } from '@khue/contracts/ground/provinces'
import type { exploreCourses } from '@khue/contracts/offer/courses'
import type { Option } from '#app/shared/ui/select-field.tsx'

/** Subjects, each followed by its categories. Used in loaders only. */
export const categoryOptions = ({ items }: Reply<typeof exploreCourses>): Option[] =>
  items.flatMap(({ id, name, children }) => [
    { value: String(id), label: name },
    ...children.map((child) => ({ value: String(child.id), label: `${name} › ${child.name}` })),
  ])

/** Provinces where a course can be taught. Used in loaders only: the list is larger than the form. */
export const placeOptions = () => provinces.map(({ code, name }): Option => ({ value: code, label: name }))
