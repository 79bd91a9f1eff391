type Grades = { gradeFrom: number | null; gradeTo: number | null }

export const gradeValues = Array.from({ length: 13 }, (_, at) => at + 1)

/** What choosing one end of the grades changes: it fills in the other as long as that is empty, and empties both. */
export function chooseGrade(fields: Grades, name: keyof Grades, value: string): Partial<Grades> {
  const grade = value === '' ? null : Number(value)
  const other = name === 'gradeFrom' ? 'gradeTo' : 'gradeFrom'
  return { [name]: grade, ...((grade === null || fields[other] === null) && { [other]: grade }) }
}
