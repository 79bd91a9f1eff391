import * as contract from '@khue/contracts/learning/lectures'
import { type Api, serve } from '#platform/http/api'
import { askExtension } from './extending/ask-extensions.service.ts'
import { decideExtension, listExtensionRequests } from './extending/decide-extensions.service.ts'
import { deleteNote, saveNote } from './notes/notes.service.ts'
import { readCaptions, readLecture, readLectures } from './reading/read-lectures.service.ts'
import { endViewing, openViewing } from './viewing/viewings.service.ts'
import { beat } from './watching/beats.service.ts'

const whichOf = ({ id, itemId }: { id: string; itemId: string }) => ({ courseId: id, itemId })
const noteOf = ({ noteId, ...params }: { id: string; itemId: string; noteId: string }) => ({ ...whichOf(params), id: noteId })

export function lectureRoutes(api: Api) {
  serve(api, contract.listLectures, ({ deps, actor, params, query }) => readLectures(deps, actor, params.id, query.learnerId))
  serve(api, contract.getLecture, ({ deps, actor, params, query }) => readLecture(deps, actor, whichOf(params), query.learnerId))
  serve(api, contract.getLectureCaptions, ({ deps, actor, params, query }) => readCaptions(deps, actor, whichOf(params), query.learnerId))
  serve(api, contract.openViewing, ({ deps, actor, params, body }) => openViewing(deps, actor, whichOf(params), body))
  serve(api, contract.beatViewing, ({ deps, actor, params, body }) => beat(deps, actor, params.id, body))
  serve(api, contract.endViewing, ({ deps, actor, params }) => endViewing(deps, actor, params.id))
  serve(api, contract.saveLectureNote, ({ deps, actor, params, body }) => saveNote(deps, actor, noteOf(params), body))
  serve(api, contract.deleteLectureNote, ({ deps, actor, params }) => deleteNote(deps, actor, noteOf(params)))
  serve(api, contract.askExtension, ({ deps, actor, params, body }) => askExtension(deps, actor, params.id, body))
  serve(api, contract.listExtensionRequests, ({ deps, actor, query }) => listExtensionRequests(deps, actor, query.cursor))
  serve(api, contract.decideExtension, ({ deps, actor, params, body }) => decideExtension(deps, actor, params.id, body))
}
