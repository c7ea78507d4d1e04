/** Appointments (约见): times that two people agree on, the meeting, whether it counts, feedback and safety. */
import { at, endpointsOf } from '../base/endpoint'
import type { appointmentShapes } from './appointment.schema'

const inStore = at('store', 'storeStaff')
const path = '/love/api/loveDating'

export const appointment = endpointsOf<typeof appointmentShapes>()({
  getMyAppointmentPaged: { access: 'loveUser', path: `${path}/getMyAppointmentPaged` },
  getMyAppointment: { access: 'loveUser', path: `${path}/getMyAppointment` },
  getAppointmentCounts: { access: 'loveUser', path: `${path}/getAppointmentCounts` },
  getDateOption: { access: 'loveUser', path: `${path}/getDateOption` },
  getMeetingPlaces: { access: ['loveUser', 'matchmaker'], path: `${path}/getMeetingPlaces` },
  proposeDate: { access: 'loveUser', path: `${path}/proposeDate`, idempotent: true },
  counterDate: { access: 'loveUser', path: `${path}/counterDate` },
  acceptTimes: { access: 'loveUser', path: `${path}/acceptTimes` },
  declineDate: { access: 'loveUser', path: `${path}/declineDate` },
  moveDate: { access: 'loveUser', path: `${path}/moveDate` },
  dropMove: { access: 'loveUser', path: `${path}/dropMove` },
  cancelDate: { access: 'loveUser', path: `${path}/cancelDate` },
  checkInByPlace: { access: 'loveUser', path: `${path}/checkInByPlace` },
  checkInByCode: { access: 'loveUser', path: `${path}/checkInByCode` },
  markDone: { access: 'loveUser', path: `${path}/markDone` },
  confirmDone: { access: 'loveUser', path: `${path}/confirmDone` },
  claimNoShow: { access: 'loveUser', path: `${path}/claimNoShow` },
  giveAccount: { access: 'loveUser', path: `${path}/giveAccount` },
  giveFeedback: { access: 'loveUser', path: `${path}/giveFeedback` },
  setTrustedContact: { access: 'loveUser', path: `${path}/setTrustedContact` },
  removeTrustedContact: { access: 'loveUser', path: `${path}/removeTrustedContact` },
  agreeCharge: { access: 'loveUser', path: `${path}/agreeCharge` },
  markSafe: { access: 'loveUser', path: `${path}/markSafe` },

  getDeskAppointmentPaged: { access: 'matchmaker', path: `${path}/getDeskAppointmentPaged` },
  getDeskAppointment: { access: 'matchmaker', path: `${path}/getDeskAppointment` },
  getDatePartners: { access: 'matchmaker', path: `${path}/getDatePartners` },
  proposeForMember: { access: 'matchmaker', path: `${path}/proposeForMember`, idempotent: true },
  counterForMember: { access: 'matchmaker', path: `${path}/counterForMember` },
  moveForMember: { access: 'matchmaker', path: `${path}/moveForMember` },
  cancelForMember: { access: 'matchmaker', path: `${path}/cancelForMember` },
  checkInMember: { access: 'matchmaker', path: `${path}/checkInMember` },
  markDoneForMember: { access: 'matchmaker', path: `${path}/markDoneForMember` },
  claimNoShowForMember: { access: 'matchmaker', path: `${path}/claimNoShowForMember` },
  giveDeskAccount: { access: 'matchmaker', path: `${path}/giveDeskAccount` },

  getStoreVisitPaged: { access: inStore, path: `${path}/getStoreVisitPaged` },
  receiveVisit: { access: inStore, path: `${path}/receiveVisit` },
  missVisit: { access: inStore, path: `${path}/missVisit` },

  getAppointmentByLink: { access: 'anyone', path: `${path}/getAppointmentByLink`, limit: 'login' },
  answerByLink: { access: 'anyone', path: `${path}/answerByLink`, limit: 'login' },
})
