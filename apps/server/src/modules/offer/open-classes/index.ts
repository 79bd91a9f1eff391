export { changeLiveClass, getLiveClassToEdit } from './change-class.service.ts'
export { classStatus, gradesOfLevel } from './open-class.ts'
export { removeInterests } from './open-classes.repository.ts'
export {
  countClassesBySubject,
  findClassAt,
  findClassByCode,
  listClassTimes,
  listClassesOfTeacher,
  listNextTeachers,
  noteInterest,
  readClass,
  rescheduleOpenClass,
  scheduleOpenClass,
  searchClasses,
  searchClassesOrNearest,
  suggestClasses,
  takeSeats,
  withdrawClass,
} from './open-classes.service.ts'
export { type TeacherTitle } from './open-classes.tables.ts'
