/** Acts for each verb of organising an activity, with the caller's own ids and those of others. */
import { organiser } from '@qianxian/protocol/activity/organiser'
import { audit } from '@qianxian/protocol/audit/audit'
import { momentAfter } from '@qianxian/protocol/base/clock'
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import { media as mediaVerbs } from '@qianxian/protocol/media/media'
import { and, eq } from 'drizzle-orm'
import QRCode from 'qrcode'
import { newRole } from '../../seed/makers/account'
import { newActivity, newSignup } from '../../seed/makers/activity'
import { activities, activitySignups } from '../../src/db/tables/activity'
import { drawPicture } from '../pictures'
import type { Belongs, Scene } from '../scene'
import { stageOf, type Acts } from '../stage'
import type { NoticeCases } from '../notice-case'
import type { Person, TestWorld } from '../world'

type Plan = InputOf<typeof organiser.saveActivity>

/** Rounded down to the minute. */
export const minuteOf = (at: Date): string => new Date(Math.floor(at.getTime() / 60_000) * 60_000).toISOString()

/** A valid plan for an activity in twenty days. */
export function planFrom(now: Date, change: Partial<Plan> = {}): Omit<Plan, 'side'> {
  const startAt = momentAfter(now, 20, 'day')
  return {
    title: '周末桌游局 第二季',
    kind: 'offline',
    place: { cityGeo: '510100', place: '牵线生活馆', address: '成都市锦江区春熙路 1 号', latitude: 30.657, longitude: 104.081 },
    startAt: minuteOf(startAt),
    endAt: minuteOf(momentAfter(startAt, 3, 'hour')),
    enrollStart: minuteOf(momentAfter(now, 1, 'day')),
    enrollEnd: minuteOf(momentAfter(startAt, -2, 'hour')),
    quota: { male: 8, female: 8, any: 0 },
    price: { male: 9_900, female: 6_900, vipMale: 7_900, vipFemale: 4_900, earlyBirdFen: 0, earlyBirdUntil: null },
    conditions: {},
    refundPolicy: [
      { hoursBefore: 24, percent: 100 },
      { hoursBefore: 0, percent: 0 },
    ],
    agenda: [{ at: '签到', words: '领取姓名贴，认识同桌' }],
    notice: '请提前 10 分钟到场。',
    minAttend: null,
    hosts: [],
    needAudit: false,
    pointsPrice: 0,
    form: [],
    ...change,
  }
}

/** Content of a group code. */
export const groupLink = 'https://weixin.qq.com/g/AwYAAJ'

export type Organiser = Person & { matchmakerId: number }

/** The proof of a roster that a phone fetched at that moment; by default before all scans. */
export const rosterProof = (world: TestWorld, activityId: number, at = new Date(0), tenantId = world.tenantA): string =>
  world.world.secrets.seal(JSON.stringify({ tenantId, activityId, at: at.getTime() }))

export function organiserStage(world: TestWorld) {
  const { db } = world.world
  const hour = (count: number) => momentAfter(new Date(), count, 'hour')
  /** Organised by a new matchmaker, unless a person is given. */
  const arranged = async (facts: Parameters<typeof newActivity>[1] = {}, who?: Organiser) => {
    const by = who ?? (await world.matchmaker())
    const { id } = await newActivity(world.bench(), {
      organiserType: 'matchmaker',
      organiserId: by.matchmakerId,
      organiserName: '红娘',
      ...facts,
    })
    return { by, id }
  }
  /** An activity whose door is open now. */
  const atDoor = (facts: Parameters<typeof newActivity>[1] = {}, who?: Organiser) =>
    arranged({ startAt: hour(1), endAt: hour(4), enrollEnd: hour(0), ...facts }, who)
  /** A guest with a free seat. */
  const guestOf = async (activityId: number, facts: Partial<typeof activitySignups.$inferInsert> = {}) => {
    const person = await world.loveUser({ profile: { gender: 'male' } })
    const signup = await newSignup(world.bench(), {
      activityId,
      profileId: person.profileId,
      gender: 'male',
      status: 'confirmed',
      createdAt: hour(-24),
      ...facts,
    })
    const taken = await db.$count(activitySignups, and(eq(activitySignups.activityId, activityId), eq(activitySignups.seat, 'male')))
    await db.update(activities).set({ takenMale: taken }).where(eq(activities.id, activityId))
    return { person, signup }
  }
  const coverOf = async (person: Person): Promise<number> =>
    (await person.call(mediaVerbs.uploadBase64, { purpose: 'report', content: (await drawPicture()).toString('base64') })).data.mediaId
  /** A picture with a square code in it. */
  const groupOf = async (person: Person): Promise<number> =>
    (
      await person.call(mediaVerbs.uploadBase64, {
        purpose: 'report',
        content: (await QRCode.toBuffer(groupLink, { width: 480 })).toString('base64'),
      })
    ).data.mediaId
  const sideOf = async (by: Person) => (await by.call(organiser.getSides, {})).data.sides[0]!.side
  /** A complete draft. */
  const drafted = async (who?: Organiser, change: Partial<Plan> = {}) => {
    const by = who ?? (await world.matchmaker())
    const { data, message } = await by.call(organiser.saveActivity, { side: await sideOf(by), ...planFrom(new Date(), change) })
    if (!data) throw new Error(message)
    await db.update(activities).set({ cover: '/files/public/cover.jpg' }).where(eq(activities.id, data.id))
    return { by, id: data.id }
  }
  const submitted = async (who?: Organiser) => {
    const draft = await drafted(who)
    await draft.by.call(organiser.submitActivity, { id: draft.id })
    const [row] = await db.select().from(activities).where(eq(activities.id, draft.id))
    return { ...draft, taskId: row!.auditTaskId! }
  }
  const decide = async (taskId: number, decision: 'approved' | 'rejected', judge?: Person) => {
    const auditor = judge ?? (await world.auditor())
    await auditor.call(audit.claim, { id: taskId })
    const reasons = decision === 'rejected' ? [{ field: 'notice', code: 'too_thin' as const }] : []
    return auditor.call(audit.decide, { id: taskId, decision, reasons })
  }
  return { arranged, atDoor, guestOf, coverOf, groupOf, sideOf, drafted, submitted, decide, hour }
}

export const organiserActs = (world: TestWorld): Acts<typeof organiser> => {
  const { by } = stageOf(world)
  const { arranged, atDoor, guestOf, groupOf, sideOf, drafted, submitted, hour } = organiserStage(world)
  const withGuest = async (facts: Parameters<typeof guestOf>[1] = {}) => {
    const scene = await atDoor()
    return { ...scene, ...(await guestOf(scene.id, facts)) }
  }
  return {
    getSides: async () => by(await world.matchmaker(), organiser.getSides, {}),
    getOrganisedPaged: async () => by((await arranged()).by, organiser.getOrganisedPaged, {}),
    getOrganised: async () => {
      const scene = await arranged()
      return by(scene.by, organiser.getOrganised, { id: scene.id })
    },
    saveActivity: async () => {
      const scene = await drafted()
      return by(scene.by, organiser.saveActivity, { id: scene.id, side: await sideOf(scene.by), ...planFrom(new Date()) })
    },
    submitActivity: async () => {
      const scene = await drafted()
      return by(scene.by, organiser.submitActivity, { id: scene.id })
    },
    withdrawActivity: async () => {
      const scene = await submitted()
      return by(scene.by, organiser.withdrawActivity, { id: scene.id })
    },
    changeQuota: async () => {
      const scene = await arranged()
      return by(scene.by, organiser.changeQuota, { id: scene.id, male: 12, female: 12, any: 2 })
    },
    setGroup: async () => {
      const scene = await arranged()
      return by(scene.by, organiser.setGroup, { id: scene.id, mediaId: await groupOf(scene.by) })
    },
    cancelActivity: async () => {
      const scene = await arranged()
      await guestOf(scene.id)
      return by(scene.by, organiser.cancelActivity, { id: scene.id, reason: '场地临时检修' })
    },
    postponeActivity: async () => {
      const scene = await arranged()
      await guestOf(scene.id)
      const [startAt, endAt] = [minuteOf(hour(24 * 12)), minuteOf(hour(24 * 12 + 3))]
      return by(scene.by, organiser.postponeActivity, { id: scene.id, startAt, endAt, reason: '天气原因' })
    },
    acceptPostponed: async () => {
      const { id } = await arranged()
      const { person, signup } = await guestOf(id, { askedAnewAt: new Date() })
      return by(person, organiser.acceptPostponed, { id: signup.id })
    },
    getGuestPaged: async () => {
      const scene = await withGuest()
      return by(scene.by, organiser.getGuestPaged, { id: scene.id })
    },
    deleteGuests: async () => {
      const scene = await withGuest({ status: 'closed', seat: null })
      return by(scene.by, organiser.deleteGuests, { id: scene.id, signupIds: [scene.signup.id] })
    },
    getStatistics: async () => {
      const scene = await withGuest()
      return by(scene.by, organiser.getStatistics, { id: scene.id })
    },
    judgeGuests: async () => {
      const scene = await withGuest({ status: 'pending_audit', ticketCode: null })
      return by(scene.by, organiser.judgeGuests, { id: scene.id, signupIds: [scene.signup.id], isAccepted: true })
    },
    readPhoto: async () => {
      const scene = await withGuest()
      return by(scene.by, organiser.readPhoto, { id: scene.id, content: (await drawPicture()).toString('base64') })
    },
    checkIn: async () => {
      const scene = await withGuest()
      return by(scene.by, organiser.checkIn, { id: scene.id, ticket: scene.signup.ticketCode! })
    },
    checkInGuests: async () => {
      const scene = await withGuest()
      return by(scene.by, organiser.checkInGuests, { id: scene.id, signupIds: [scene.signup.id] })
    },
    undoCheckin: async () => {
      const scene = await withGuest()
      await scene.by.call(organiser.checkIn, { id: scene.id, ticket: scene.signup.ticketCode! })
      return by(scene.by, organiser.undoCheckin, { id: scene.id, signupId: scene.signup.id, reason: 'wrong' })
    },
    getRoster: async () => {
      const scene = await withGuest()
      return by(scene.by, organiser.getRoster, { id: scene.id })
    },
    syncCheckins: async () => {
      const scene = await withGuest()
      const scans = [{ ticket: scene.signup.ticketCode!, at: new Date().toISOString() }]
      return by(scene.by, organiser.syncCheckins, { id: scene.id, device: '门口的手机', proof: rosterProof(world, scene.id), scans })
    },
    getGuestListLink: async () => {
      const scene = await withGuest()
      return by(scene.by, organiser.getGuestListLink, { id: scene.id, format: 'csv' })
    },
    exportGuests: async () => {
      const scene = await withGuest()
      const { data } = await scene.by.call(organiser.getGuestListLink, { id: scene.id, format: 'csv' })
      const ticket = new URL(data.url, 'http://localhost').searchParams.get('ticket')!
      return by(world.visitor(), organiser.exportGuests, { ticket })
    },
  }
}

export const organiserTells = (world: TestWorld): NoticeCases => {
  const { submitted, decide } = organiserStage(world)
  return {
    'activity.organised': async () => {
      const { by, taskId } = await submitted()
      const judge = await world.auditor()
      return { hears: [by], says: '没有通过审核', tap: () => decide(taskId, 'rejected', judge) }
    },
  }
}

export type Organised = 'organisedActivity' | 'doorActivity' | 'guest'

/** Belongings as a partner, so that the caller's other ones stay the same. */
export async function organiserBelongings({ world, me }: Pick<Scene, 'world' | 'me'>): Promise<Belongs<Organised>> {
  const { arranged, atDoor, guestOf } = organiserStage(world)
  const { viewer } = await me.ctx()
  if (!viewer?.roles.has('partner')) await newRole(world.bench(), { userId: me.userId, role: 'partner' })
  const { id } = await atDoor({ organiserType: 'partner', organiserId: me.userId })
  const [other, draft] = [await atDoor(), await arranged({ status: 'draft' })]
  const { id: far } = await newActivity(world.bench(world.tenantB), { organiserType: 'platform' })
  const gone = { "somebody else's": other.id, "somebody else's draft": draft.id, 'of another tenant': far }
  return {
    own: {
      organisedActivity: async () => id,
      doorActivity: async () => id,
      guest: async () => (await guestOf(id)).signup.id,
    },
    foreign: {
      organisedActivity: gone,
      doorActivity: gone,
      guest: { 'of another activity': (await guestOf(other.id)).signup.id },
    },
  }
}
