export { releaseOf } from './seats.repository.ts'
export {
  giveBackSeats,
  hasSeat,
  holdSeat,
  holdSeatFor,
  isSeatKept,
  keepHeldSeat,
  readHold,
  releaseHeldSeat,
  takeHeldSeat,
} from './seats.service.ts'
