import type { listDeclarations } from '@khue/contracts/offer/school-pupils'
import type { Reply } from '@khue/contracts/endpoint'
import { formatDate } from '#app/shared/format.ts'
import { schoolPupilsText as text } from './school-pupils.text.ts'

/** For admins: the teacher's declared school, and declarations of both sides about its pupils. Undefined if it could not be loaded. */
export const SchoolDeclarations = ({ of }: { of: Reply<typeof listDeclarations> | undefined }) => (
  <section aria-labelledby="school-declarations">
    <h3 className="h4" id="school-declarations">
      {text.declarations}
    </h3>
    {of === undefined && <p className="muted">{text.declarationsFailed}</p>}
    {of && <p>{of.school ? text.teachesAt(of.school, of.classes) : text.noSchool}</p>}
    {of && of.items.length === 0 && <p className="muted">{text.noDeclarations}</p>}
    {of && of.items.length > 0 && (
      <ul>
        {of.items.map(({ learner, side, isTaught, by, at, endedAt }) => (
          <li key={`${at} ${learner}`} className="sm">
            {text.declared({ learner, isTaught, by, side, on: formatDate(at) })}
            {endedAt && ` ${text.corrected(formatDate(endedAt))}`}
          </li>
        ))}
      </ul>
    )}
  </section>
)
