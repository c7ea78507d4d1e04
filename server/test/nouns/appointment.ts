/** Acts for each verb of appointments, ids, notices, secrets, and invariants that hold after any kill. */
import { appointment } from '@qianxian/protocol/appointment/appointment'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { cafe, dayAt, newFeedback, newMeeting, newTrustedContact, type MeetingFacts } from '../../seed/makers/appointment'
import { interact } from '@qianxian/protocol/interact/interact'
import { sweepAppointments, sweepReminders } from '../../src/features/appointment/appointment.jobs'
import { codeOf } from '../../src/features/appointment/appointment.presenter'
import { applyMeetingDecision } from '../../src/features/appointment/outcome'
import { drawToken } from '../../src/lib/secrets'
import type { NoticeCases } from '../notice-case'
import { idOf, type Belongs, type Scene } from '../scene'
import { isSelf, onlooker, secret, type Plant } from '../secrets'
import { serve } from '../service-fixture'
import { stageOf, type Acts } from '../stage'
import type { Person, TestWorld } from '../world'
import { lineStage } from './line'
import { storeStage } from './store'

/** Three times that may be offered at any hour of any day. */
export const threeTimes = (now = new Date()): string[] => [2, 3, 4].map((days) => dayAt(now, days).toISOString())

/** A public place, as the picker returns it. */
export const teaHouse = {
  name: cafe.placeName,
  address: cafe.placeAddress,
  latitude: cafe.placeLatitude,
  longitude: cafe.placeLongitude,
}

const SILENT_DAYS = 8

export function appointmentStage(world: TestWorld) {
  const { two, newPhone } = stageOf(world)
  const { connected } = lineStage(world)
  const { worker } = storeStage(world)
  const meet = (facts: MeetingFacts, tenantId = world.tenantA) => newMeeting(world.bench(tenantId), facts)
  /** Two people who accepted a line, and the matchmaker who serves the first. */
  const introduced = async () => {
    const { a, b, desk, id: lineId } = await connected()
    return { a, b, desk, lineId }
  }
  /** An appointment of two new people, by rows. */
  const made = async (facts: MeetingFacts = {}) => {
    const { a, b } = await two()
    const { id } = await meet({ aId: a.profileId, bId: b.profileId, ...facts })
    return { a, b, id }
  }
  /** The first proposed three times, through the verbs. */
  const proposed = async () => {
    const all = await introduced()
    const { data } = await all.a.call(appointment.proposeDate, { lineId: all.lineId, times: threeTimes(), place: teaHouse })
    return { ...all, id: data.row.id, times: data.row.times.map(({ at }) => at) }
  }
  const agreed = async () => {
    const all = await proposed()
    await all.b.call(appointment.acceptTimes, { id: all.id, times: [all.times[0]!] })
    return all
  }
  /** A meeting that began half an hour ago. */
  const underWay = (facts: MeetingFacts = {}) => made({ startAt: momentBefore(new Date(), 30, 'minute'), ...facts })
  /** A meeting that ended an hour ago. */
  const past = (facts: MeetingFacts = {}) => made({ startAt: momentBefore(new Date(), 3, 'hour'), ...facts })
  /** An appointment of a served member that the desk arranged. */
  const arranged = async (facts: MeetingFacts = {}) => {
    const desk = await world.matchmaker()
    const { a, b } = await two()
    await serve(desk, a)
    const { id } = await meet({
      aId: a.profileId,
      bId: b.profileId,
      matchmakerId: desk.matchmakerId,
      offeredBy: 'mm',
      takenByA: false,
      ...facts,
    })
    return { a, b, desk, id }
  }
  /** A visit of a person without an account to a store; the link is known only to the test. */
  const visit = async (facts: MeetingFacts = {}) => {
    const [desk, token, phone] = [await worker('reception'), drawToken(), newPhone()]
    const { id } = await meet({
      type: 'store_visit',
      storeId: desk.storeId,
      offeredBy: 'store',
      visitor: { name: '李小满', phone, token },
      startAt: momentBefore(new Date(), 30, 'minute'),
      ...facts,
    })
    return { desk, storeId: desk.storeId, token, phone, id }
  }
  const codeFor = async (reader: Person, id: number, side: 'a' | 'b') => codeOf(await reader.ctx(), { id }, side)
  return { meet, introduced, made, proposed, agreed, underWay, past, arranged, visit, codeFor }
}

/** Acts of matchmakers, of the staff of a store, and of a person with a link. */
const staffActs = (world: TestWorld) => {
  const { by, visitor } = stageOf(world)
  const { introduced, arranged, visit } = appointmentStage(world)
  return {
    getDeskAppointmentPaged: async () => by((await arranged()).desk, appointment.getDeskAppointmentPaged, { tab: 'coming' }),
    getDeskAppointment: async () => {
      const { desk, id } = await arranged()
      return by(desk, appointment.getDeskAppointment, { id })
    },
    getDatePartners: async () => {
      const { desk, a } = await introduced()
      return by(desk, appointment.getDatePartners, { no: a.no })
    },
    proposeForMember: async () => {
      const { desk, a, b } = await introduced()
      return by(desk, appointment.proposeForMember, { no: a.no, otherNo: b.no, type: 'blind_date', times: threeTimes(), place: teaHouse })
    },
    counterForMember: async () => {
      const { desk, id } = await arranged({ status: 'proposed' })
      return by(desk, appointment.counterForMember, { id, times: [dayAt(new Date(), 6).toISOString()] })
    },
    moveForMember: async () => {
      const { desk, id } = await arranged()
      return by(desk, appointment.moveForMember, { id, times: [dayAt(new Date(), 6).toISOString()] })
    },
    cancelForMember: async () => {
      const { desk, id } = await arranged()
      return by(desk, appointment.cancelForMember, { id, reason: 'weather' })
    },
    checkInMember: async () => {
      const { desk, id } = await arranged({ startAt: momentBefore(new Date(), 30, 'minute') })
      return by(desk, appointment.checkInMember, { id, isB: true })
    },
    markDoneForMember: async () => {
      const { desk, id } = await arranged({ startAt: momentBefore(new Date(), 3, 'hour') })
      return by(desk, appointment.markDoneForMember, { id })
    },
    claimNoShowForMember: async () => {
      const { desk, id } = await arranged({ startAt: momentBefore(new Date(), 3, 'hour') })
      return by(desk, appointment.claimNoShowForMember, { id, isWithoutA: false, isWithoutB: true })
    },
    giveDeskAccount: async () => {
      const { desk, id } = await arranged({ status: 'no_show_b' })
      return by(desk, appointment.giveDeskAccount, { id, note: '当天两位都给我打过电话' })
    },
    getStoreVisitPaged: async () => {
      const { desk, storeId } = await visit()
      return by(desk, appointment.getStoreVisitPaged, { storeId })
    },
    receiveVisit: async () => {
      const { desk, storeId, id } = await visit()
      return by(desk, appointment.receiveVisit, { storeId, id })
    },
    missVisit: async () => {
      const { desk, storeId, id } = await visit()
      return by(desk, appointment.missVisit, { storeId, id })
    },
    getAppointmentByLink: async () => by(visitor, appointment.getAppointmentByLink, { token: (await visit()).token }),
    answerByLink: async () => {
      const { token } = await visit({ status: 'proposed', takenByA: false, times: [dayAt(new Date(), 2)] })
      return by(visitor, appointment.answerByLink, { token, answer: 'accept', times: [dayAt(new Date(), 2).toISOString()] })
    },
  }
}

const acts = (world: TestWorld): Acts<typeof appointment> => {
  const { by, newPhone } = stageOf(world)
  const { introduced, made, proposed, agreed, underWay, past, arranged, codeFor } = appointmentStage(world)
  return {
    getMyAppointmentPaged: async () => by((await made()).a, appointment.getMyAppointmentPaged, { tab: 'coming' }),
    getMyAppointment: async () => {
      const { a, id } = await made()
      return by(a, appointment.getMyAppointment, { id })
    },
    getAppointmentCounts: async () => by((await made()).a, appointment.getAppointmentCounts, {}),
    getDateOption: async () => {
      const { a, lineId } = await introduced()
      return by(a, appointment.getDateOption, { lineId })
    },
    getMeetingPlaces: async () => by((await made()).a, appointment.getMeetingPlaces, {}),
    proposeDate: async () => {
      const { a, lineId } = await introduced()
      return by(a, appointment.proposeDate, { lineId, times: threeTimes(), place: teaHouse })
    },
    counterDate: async () => {
      const { b, id } = await proposed()
      return by(b, appointment.counterDate, { id, times: [dayAt(new Date(), 6).toISOString()] })
    },
    acceptTimes: async () => {
      const { b, id, times } = await proposed()
      return by(b, appointment.acceptTimes, { id, times: [times[0]!] })
    },
    declineDate: async () => {
      const { b, id } = await proposed()
      return by(b, appointment.declineDate, { id, reason: 'busy' })
    },
    moveDate: async () => {
      const { a, id } = await agreed()
      return by(a, appointment.moveDate, { id, times: [dayAt(new Date(), 6).toISOString()] })
    },
    dropMove: async () => {
      const { a, b, id } = await agreed()
      await a.call(appointment.moveDate, { id, times: [dayAt(new Date(), 6).toISOString()] })
      return by(b, appointment.dropMove, { id })
    },
    cancelDate: async () => {
      const { a, id } = await agreed()
      return by(a, appointment.cancelDate, { id, reason: 'unwell' })
    },
    checkInByPlace: async () => {
      const { a, id } = await underWay()
      const { latitude, longitude } = teaHouse
      return by(a, appointment.checkInByPlace, { id, latitude, longitude, system: 'gcj02' })
    },
    checkInByCode: async () => {
      const { a, id } = await underWay()
      return by(a, appointment.checkInByCode, { id, code: await codeFor(a, id, 'b') })
    },
    markDone: async () => {
      const { a, id } = await past()
      return by(a, appointment.markDone, { id })
    },
    confirmDone: async () => {
      const { b, id } = await past({ status: 'marked_done', people: { a: { doneAt: new Date() } } })
      return by(b, appointment.confirmDone, { id, isDone: true })
    },
    claimNoShow: async () => {
      const { a, id } = await past()
      return by(a, appointment.claimNoShow, { id })
    },
    giveAccount: async () => {
      const { b, id } = await past({ status: 'no_show_b' })
      return by(b, appointment.giveAccount, { id, note: '我到了，在二楼等了半小时' })
    },
    giveFeedback: async () => {
      const { a, id } = await past({ status: 'client_confirmed' })
      return by(a, appointment.giveFeedback, { id, result: 'think', tags: ['polite'], safety: 'ok' })
    },
    setTrustedContact: async () => {
      const { a, id } = await agreed()
      return by(a, appointment.setTrustedContact, { id, name: '姐姐', phone: newPhone() })
    },
    removeTrustedContact: async () => {
      const { a, id } = await agreed()
      await a.call(appointment.setTrustedContact, { id, name: '姐姐', phone: newPhone() })
      return by(a, appointment.removeTrustedContact, { id })
    },
    agreeCharge: async () => {
      const { a, id } = await arranged({ seq: 2 })
      return by(a, appointment.agreeCharge, { id, isAgreed: true })
    },
    markSafe: async () => {
      const { a, id } = await underWay()
      return by(a, appointment.markSafe, { id })
    },
    ...staffActs(world),
  }
}

const tells = (world: TestWorld): NoticeCases => {
  const { introduced, proposed, agreed, past, arranged, made } = appointmentStage(world)
  const later = () => [dayAt(new Date(), 6).toISOString()]
  return {
    'appointment.offered': async () => {
      const { a, b, lineId } = await introduced()
      const tap = () => a.call(appointment.proposeDate, { lineId, times: threeTimes(), place: teaHouse })
      return { hears: [b], says: '约你见面，请选一个方便的时间', tap }
    },
    'appointment.agreed': async () => {
      const { a, b, id, times } = await proposed()
      return { hears: [a], says: '约好了：', tap: () => b.call(appointment.acceptTimes, { id, times: [times[0]!] }) }
    },
    'appointment.moved': async () => {
      const { a, b, id } = await agreed()
      await a.call(appointment.moveDate, { id, times: later() })
      return { hears: [a], says: '的约见改到', tap: () => b.call(appointment.acceptTimes, { id, times: later() }) }
    },
    'appointment.soon': async () => {
      const { a, b } = await made({ startAt: momentAfter(new Date(), 20, 'hour') })
      return { hears: [a, b], says: '的约见快到了', tap: () => sweepReminders(world.served) }
    },
    'appointment.declined': async () => {
      const { a, b, id } = await proposed()
      return { hears: [a], says: '最近都比较忙', tap: () => b.call(appointment.declineDate, { id, reason: 'busy' }) }
    },
    'appointment.expired': async () => {
      const { a } = await made({ status: 'proposed', expireAt: momentBefore(new Date(), 1, 'minute') })
      return { hears: [a], says: '没有约好时间，邀约已过期', tap: () => sweepAppointments(world.served) }
    },
    'appointment.cancelled': async () => {
      const { a, b, id } = await agreed()
      return { hears: [b], says: '身体不舒服', tap: () => a.call(appointment.cancelDate, { id, reason: 'unwell' }) }
    },
    'appointment.unavailable': async () => {
      const { a, b } = await agreed()
      return { hears: [a, b], says: '有一方暂时不方便见面', tap: () => a.call(interact.block, { no: b.no }) }
    },
    'appointment.marked': async () => {
      const { a, b, id } = await past()
      return { hears: [b], says: '见面了吗？请确认一下', tap: () => a.call(appointment.markDone, { id }) }
    },
    'appointment.met': async () => {
      const { a, b, id } = await past({ status: 'marked_done', people: { a: { doneAt: new Date() } } })
      return { hears: [a], says: '的见面已确认', tap: () => b.call(appointment.confirmDone, { id, isDone: true }) }
    },
    'appointment.missed': async () => {
      const { a, b, id } = await past()
      return { hears: [b], says: '对方表示你没有到', tap: () => a.call(appointment.claimNoShow, { id }) }
    },
    'appointment.investigated': async () => {
      const { a, b } = await past({ status: 'marked_done', markedAt: momentBefore(new Date(), SILENT_DAYS, 'day') })
      return { hears: [a, b], says: '正在核实', tap: () => sweepAppointments(world.served) }
    },
    'appointment.resolved': async () => {
      const { a, b, id } = await past({ status: 'disputed' })
      const decided = {
        taskId: 0,
        targetId: id,
        ownerId: 0,
        decision: 'rejected' as const,
        reasons: [],
        note: null,
        items: [],
        measure: null,
        isAppeal: false,
        deciderId: 0,
      }
      const tap = async () => (await world.ctx(world.tenantA, null)).tx((ctx) => applyMeetingDecision(ctx, decided)).catch(() => {})
      return { hears: [a, b], says: '没有见面，不算一次', tap }
    },
    'appointment.desk': async () => {
      const { b, desk, id } = await arranged({ status: 'proposed' })
      return { hears: [desk], says: '你安排的约见被婉拒了', tap: () => b.call(appointment.declineDate, { id }) }
    },
    'appointment.feedback': async () => {
      const { a, desk, id } = await arranged({ status: 'client_confirmed' })
      const tap = () => a.call(appointment.giveFeedback, { id, result: 'continue', tags: [], safety: 'ok' })
      return { hears: [desk], says: '写了见面后的感受', tap }
    },
  }
}

const belongings = async ({ world, others, me, hasProfile, known }: Scene): Promise<Belongs<'appointment' | 'deskAppointment'>> => {
  const { meet } = appointmentStage(world)
  const { stranger, second, far, farSecond } = others
  const between = async (facts: MeetingFacts = {}, tenantId = world.tenantA) => {
    const [one, other] = tenantId === world.tenantA ? [stranger, second] : [far, farSecond]
    return idOf(meet({ aId: one.profileId, bId: other.profileId, status: 'declined', ...facts }, tenantId))
  }
  const foreign = { 'of others': await between(), 'of another tenant': await between({}, world.tenantB) }
  return {
    own: {
      appointment: () => idOf(meet({ aId: me.profileId, bId: known.profileId, status: 'declined' })),
      deskAppointment: () =>
        idOf(
          meet({
            matchmakerId: me.matchmakerId!,
            type: 'consult',
            status: 'proposed',
            visitor: { name: '李小满', phone: stageOf(world).newPhone() },
          }),
        ),
    },
    foreign: {
      appointment: foreign,
      deskAppointment: {
        ...foreign,
        ...(hasProfile ? { 'my own': await idOf(meet({ aId: me.profileId, bId: known.profileId, status: 'declined' })) } : {}),
      },
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'an appointment without its people': `
    select a.id from appointments a where (select count(*) from appointment_people p
      where p.tenant_id = a.tenant_id and p.appointment_id = a.id) <> case when a.b_profile_id is null then 1 else 2 end`,
  'an agreed meeting during which somebody is free, or a dropped one that keeps somebody busy': `
    select a.id from appointments a join appointment_people p on p.tenant_id = a.tenant_id and p.appointment_id = a.id
    where (a.status = 'confirmed' and p.busy_from is distinct from a.start_at)
      or (a.status in ('proposed', 'counter_proposed', 'declined', 'cancelled', 'expired', 'lapsed') and p.busy_from is not null)`,
  'a missed meeting that keeps somebody busy after the claim': `
    select a.id from appointments a join appointment_people p on p.tenant_id = a.tenant_id and p.appointment_id = a.id
    where a.status in ('no_show_a', 'no_show_b', 'no_show_both') and p.busy_until > a.marked_at`,
  'two agreed meetings of one person within two hours': `
    select p.id from appointment_people p join appointment_people q on q.tenant_id = p.tenant_id and q.person_key = p.person_key and q.id > p.id
    where p.busy_from is not null and q.busy_from is not null and p.busy_from < q.busy_until and q.busy_from < p.busy_until`,
  'a meeting that was settled and not counted': `
    select id from appointments where (status in ('client_confirmed', 'resolved_counts')) <> (counted_at is not null)`,
  'a meeting that somebody did not confirm': `
    select a.id from appointments a join appointment_people p on p.tenant_id = a.tenant_id and p.appointment_id = a.id
    where a.status = 'client_confirmed' and p.profile_id is not null and p.done_at is null`,
  'an open offer without a deadline, or a deadline without an offer': `
    select id from appointments where (status in ('proposed', 'counter_proposed')) <> (expire_at is not null)`,
  'an agreed time that nobody wrote down': `
    select a.id from appointments a where a.status = 'confirmed' and not exists (select 1 from appointment_events e
      where e.tenant_id = a.tenant_id and e.appointment_id = a.id and e.kind in ('confirmed', 'rescheduled'))`,
  'a trusted contact of a cancelled meeting': `
    select c.id from trusted_contacts c join appointments a on a.tenant_id = c.tenant_id and a.id = c.appointment_id
    where a.status = 'cancelled' and c.claimed_at is null`,
  'a person without an account who cannot be told': `
    select p.id from appointment_people p join appointments a on a.tenant_id = p.tenant_id and a.id = p.appointment_id
    where p.profile_id is null and p.phone_enc is null and a.status in ('proposed', 'counter_proposed', 'confirmed')
      and coalesce(a.start_at, 'infinity') > now()`,
}

/** Id of no line, so that these matchmakers screen none. */
const NONE = 2_000_000_000

/** Feedback and the trusted contact; the place before an agreement. */
const secrets: Plant = async (world, { person }) => {
  const { meet } = appointmentStage(world)
  const bench = world.bench()
  const [partner, otherDesk] = [await world.loveUser({ profile: { gender: 'male' } }), await world.matchmaker()]
  await serve(otherDesk, partner)
  const note = secret('感受', (looker, path) => isSelf(looker) || (looker.name === 'serving matchmaker' && path.includes('/loveDating/')))
  const contactName = secret('联系人', (looker) => isSelf(looker))
  const place = secret('地点', () => false)
  const { id } = await meet({ aId: person.profileId, bId: partner.profileId, status: 'client_confirmed' })
  await newFeedback(bench, { appointmentId: id, profileId: person.profileId, note: note.mark })
  await newTrustedContact(bench, {
    appointmentId: id,
    profileId: person.profileId,
    name: contactName.mark,
    phone: stageOf(world).newPhone(),
    dueAt: momentAfter(new Date(), 1, 'hour'),
  })
  const open = await meet({ aId: partner.profileId, bId: person.profileId, status: 'proposed', seq: 2, placeName: place.mark })
  return {
    secrets: { note, contactName, place },
    ids: { appointment: id, deskAppointment: id },
    onlookers: [
      onlooker('whom she met', partner, { appointment: id }),
      onlooker('whom she is to meet again', partner, { appointment: open.id }),
      onlooker('matchmaker of the other', otherDesk, { deskAppointment: id, workLine: NONE }),
      onlooker('matchmaker of the other, before the next', otherDesk, { deskAppointment: open.id, workLine: NONE }),
    ],
    idsWith: { self: { appointment: id } },
  }
}

export const appointmentFacts = { table: appointment, acts, tells, belongings, invariants, secrets }
