/** Acts for each verb of activities, ids, and invariants that hold after any kill. */
import { activity } from '@qianxian/protocol/activity/activity'
import { organiser } from '@qianxian/protocol/activity/organiser'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { eq, sql } from 'drizzle-orm'
import { newActivity, newSignup } from '../../seed/makers/activity'
import { activities, activitySignups, activityWaits } from '../../src/db/tables/activity'
import { finRefunds } from '../../src/db/tables/finance'
import { settlePayment } from '../../src/features/finance/finance'
import type { Belongs, Scene } from '../scene'
import { isSelf, onlooker, secret, type Plant } from '../secrets'
import { groupLink, organiserActs, organiserBelongings, organiserTells, type Organised } from './activity-organiser'
import { stageOf, type Acts, type EachItsOwn } from '../stage'
import type { NoticeCases } from '../notice-case'
import { storeStage } from './store'
import type { Person, PersonFacts, TestWorld } from '../world'

/** Price for a man, in fen. */
export const PRICE = 9_900
const free = { male: 0, female: 0, vipMale: 0, vipFemale: 0, earlyBirdFen: 0, earlyBirdUntil: null }

export function activityStage(world: TestWorld) {
  const { db } = world.world
  const newOpen = async (facts: Parameters<typeof newActivity>[1] = {}, tenantId = world.tenantA): Promise<number> =>
    (await newActivity(world.bench(tenantId), facts)).id
  /** An activity free of charge. */
  const newFree = (facts: Parameters<typeof newActivity>[1] = {}) => newOpen({ price: free, ...facts })
  const man = (facts: PersonFacts = {}): Promise<Person> => world.loveUser({ ...facts, profile: { gender: 'male', ...facts.profile } })
  const signUp = async (person: Person, id: number) => {
    const { data } = await person.call(activity.getDetail, { id })
    return person.call(activity.signup, { id, shownFen: data.mine?.priceFen ?? 0 })
  }
  const pay = async (person: Person, orderId: number, { now = new Date(), paidAt = new Date() } = {}) =>
    settlePayment(
      { ...(await person.ctx()), now },
      { orderId, paymentId: null, channel: 'ali', fen: PRICE, channelNo: `a${orderId}`, paidAt },
    )
  const rowOf = async (id: number) => (await db.select().from(activitySignups).where(eq(activitySignups.id, id)))[0]!
  const activityOf = async (id: number) => (await db.select().from(activities).where(eq(activities.id, id)))[0]!
  const waitsOf = (id: number) => db.select().from(activityWaits).where(eq(activityWaits.activityId, id)).orderBy(activityWaits.id)
  const refundsOf = (orderId: number) => db.select().from(finRefunds).where(eq(finRefunds.orderId, orderId))
  /** A sign-up paid by a man. */
  const confirmedBy = async (person: Person, id: number) => {
    const { data, message } = await signUp(person, id)
    if (!data) throw new Error(message)
    if (data.orderId !== null) await pay(person, data.orderId)
    return { id: data.signupId, orderId: data.orderId ?? 0 }
  }
  /** An activity with one seat of each sex, the man's being taken. */
  const full = async (facts: Parameters<typeof newActivity>[1] = {}) => {
    const id = await newFree({ quotaMale: 1, quotaFemale: 1, ...facts })
    const holder = await man()
    const { data } = await signUp(holder, id)
    return { id, holder, signupId: data.signupId }
  }
  /** A guest who is checked in, with a card. */
  const present = async (
    { profileId }: Person,
    activityId: number,
    seatNo: number,
    gender: 'male' | 'female' = 'male',
  ): Promise<number> => {
    const taken = gender === 'male' ? { takenMale: sql`${activities.takenMale} + 1` } : { takenFemale: sql`${activities.takenFemale} + 1` }
    await db.update(activities).set(taken).where(eq(activities.id, activityId))
    const facts = { activityId, profileId, gender, seatNo, status: 'checked_in' as const, checkedInAt: new Date() }
    return (await newSignup(world.bench(), facts)).id
  }
  /** Three recent evenings for which a man had a seat but did not come; if `isManned`, another guest attended each. */
  const stayedAway = async ({ profileId }: Person, isManned = true): Promise<void> => {
    for (const days of [100, 50, 2]) {
      const startAt = momentBefore(new Date(), days, 'day')
      const activityId = await newFree({ startAt, enrollStart: momentBefore(startAt, 9, 'day'), takenMale: 1 })
      await newSignup(world.bench(), { activityId, profileId, gender: 'male', status: 'confirmed' })
      if (isManned) await present(await man(), activityId, 1)
    }
  }
  const ongoing = (): Promise<number> => newFree({ startAt: momentBefore(new Date(), 1, 'hour') })
  const change = (id: number, facts: Partial<typeof activitySignups.$inferInsert>) =>
    db.update(activitySignups).set(facts).where(eq(activitySignups.id, id))
  return {
    present,
    stayedAway,
    ongoing,
    change,
    newOpen,
    newFree,
    man,
    signUp,
    pay,
    rowOf,
    activityOf,
    waitsOf,
    refundsOf,
    confirmedBy,
    full,
  }
}

const acts = (world: TestWorld): Acts<typeof activity & typeof organiser> => {
  const { by, her } = stageOf(world)
  const { newFree, newOpen, man, confirmedBy, full, present, ongoing } = activityStage(world)
  const offeredBy = async (person: Person): Promise<string> => {
    const { id } = await confirmedBy(person, await newFree())
    return (await person.call(activity.offerTransfer, { id })).data.code
  }
  return {
    getPaged: async () => by(await her(), activity.getPaged, {}),
    getActivityCities: async () => by(await her(), activity.getActivityCities, {}),
    getDetail: async () => by(await her(), activity.getDetail, { id: await newOpen() }),
    mySignupPaged: async () => by(await her(), activity.mySignupPaged, {}),
    signup: async () => by(await man(), activity.signup, { id: await newOpen(), shownFen: PRICE }),
    getCancelQuote: async () => {
      const him = await man()
      const { id } = await confirmedBy(him, await newFree())
      return by(him, activity.getCancelQuote, { id })
    },
    cancelSignup: async () => {
      const him = await man()
      const { id } = await confirmedBy(him, await newFree())
      return by(him, activity.cancelSignup, { id, shownFen: 0 })
    },
    getGroup: async () => {
      const him = await man()
      const { id } = await confirmedBy(him, await newFree({ groupQr: groupLink }))
      return by(him, activity.getGroup, { id })
    },
    offerTransfer: async () => {
      const him = await man()
      const { id } = await confirmedBy(him, await newFree())
      return by(him, activity.offerTransfer, { id })
    },
    getTransfer: async () => by(await man(), activity.getTransfer, { code: await offeredBy(await man()) }),
    acceptTransfer: async () => by(await man(), activity.acceptTransfer, { code: await offeredBy(await man()) }),
    getChoice: async () => {
      const him = await man()
      return by(him, activity.getChoice, { id: await present(him, await ongoing(), 1) })
    },
    choose: async () => {
      const [him, woman] = [await man(), await her()]
      const id = await ongoing()
      await present(woman, id, 2, 'female')
      return by(him, activity.choose, { id: await present(him, id, 1), cards: [2] })
    },
    getTicket: async () => {
      const him = await man()
      const { id } = await confirmedBy(him, await newFree())
      return by(him, activity.getTicket, { id })
    },
    joinWaitlist: async () => by(await man(), activity.joinWaitlist, { id: (await full()).id }),
    leaveWaitlist: async () => {
      const him = await man()
      const { id } = await full()
      await him.call(activity.joinWaitlist, { id })
      return by(him, activity.leaveWaitlist, { id })
    },
    ...organiserActs(world),
  }
}

const tells = (world: TestWorld): NoticeCases => {
  const { man, full } = activityStage(world)
  return {
    'activity.told': async () => {
      const { id, holder, signupId } = await full()
      const next = await man()
      await next.call(activity.joinWaitlist, { id })
      return { hears: [next], says: '有名额了', tap: () => holder.call(activity.cancelSignup, { id: signupId, shownFen: 0 }) }
    },
    ...organiserTells(world),
  }
}

const belongings = async ({ world, others, me }: Scene): Promise<Belongs<'activity' | 'signup' | Organised>> => {
  const organised = await organiserBelongings({ world, me })
  const { newOpen } = activityStage(world)
  const { stranger, far } = others
  const signupOf = async ({ profileId }: Person, tenantId = world.tenantA): Promise<number> => {
    const activityId = await newOpen({ takenFemale: 1 }, tenantId)
    return (await newSignup(world.bench(tenantId), { activityId, profileId, gender: 'female', status: 'confirmed' })).id
  }
  const between = await signupOf(stranger)
  return {
    own: {
      ...organised.own,
      activity: () => newOpen(),
      signup: () => (me.profileId > 0 ? signupOf(me) : Promise.resolve(between)),
    },
    foreign: {
      ...organised.foreign,
      activity: {
        'of another tenant': await newOpen({}, world.tenantB),
        'a draft': await newOpen({ status: 'draft' }),
        'not audited': await newOpen({ status: 'pending_audit' }),
      },
      signup: { "somebody else's": between, 'of another tenant': await signupOf(far, world.tenantB) },
    },
  }
}

const seated = (kind: 'male' | 'female' | 'any') => `
  (select count(*) from activity_signups s where s.tenant_id = a.tenant_id and s.activity_id = a.id and s.seat = '${kind}')
  + (select count(*) from activity_waits w where w.tenant_id = a.tenant_id and w.activity_id = a.id and w.seat = '${kind}')`

/** Each query finds rows that must not exist. */
const invariants = {
  'seats of an activity that are counted otherwise than they are taken': `
    select a.id from activities a
    where a.taken_male <> ${seated('male')} or a.taken_female <> ${seated('female')} or a.taken_any <> ${seated('any')}`,
  'a paid order of an activity that is neither a seat nor paid back': `
    select o.id, o.status, s.status as signup from fin_orders o
      join activity_signups s on s.tenant_id = o.tenant_id and s.order_id = o.id
    where o.biz_type = 'activity' and o.status in ('paid', 'fulfilled') and s.status in ('pending_payment', 'closed', 'refunded', 'rejected', 'transferred')`,
  'a seat of an activity held for an order that is closed': `
    select s.id from activity_signups s join fin_orders o on o.tenant_id = s.tenant_id and o.id = s.order_id
    where s.status = 'pending_payment' and o.status = 'closed'`,
  'a seat of an activity that was called off': `
    select s.id from activity_signups s join activities a on a.tenant_id = s.tenant_id and a.id = s.activity_id
    where a.status = 'cancelled' and s.seat is not null`,
  'somebody who came in without anybody who let them in': `
    select s.id from activity_signups s where s.checked_in_at is not null and s.status = 'checked_in'
      and exists (select 1 from activity_checkins c where c.tenant_id = s.tenant_id and c.signup_id = s.id)
      and (select c.action from activity_checkins c where c.tenant_id = s.tenant_id and c.signup_id = s.id order by c.id desc limit 1) <> 'in'`,
}

/** Only the organiser reads answers to the form; a fellow guest sees people as every member does, and chooses among them. */
const secrets: Plant = async (world, { person }) => {
  const by = await storeStage(world).worker('manager')
  const question = { key: 'why', label: '为什么想来', kind: 'text' as const, isRequired: false, options: [] }
  const bench = world.bench()
  const { id: activityId } = await newActivity(bench, {
    organiserType: 'store',
    organiserId: by.storeId,
    startAt: momentBefore(new Date(), 1, 'hour'),
    enrollEnd: momentBefore(new Date(), 2, 'hour'),
    groupQr: groupLink,
    form: [question],
    takenMale: 1,
    takenFemale: 1,
  })
  const answer = secret(
    '报名回答',
    (who, path) =>
      path.endsWith(isSelf(who) ? '/active/mySignupPaged' : '/active/signupPaged') &&
      (isSelf(who) || who.name === 'organiser of an evening'),
  )
  const came = { activityId, form: [question], status: 'checked_in' as const, checkedInAt: new Date() }
  const { id: signupId } = await newSignup(bench, {
    ...came,
    profileId: person.profileId,
    gender: 'female',
    seatNo: 1,
    answers: world.world.secrets.seal(JSON.stringify({ why: [answer.mark] })),
  })
  const guest = await world.loveUser({ profile: { gender: 'male' } })
  const { id: signup } = await newSignup(bench, { ...came, profileId: guest.profileId, gender: 'male', seatNo: 2 })
  // A past sign-up cannot be cancelled, so the same guest also has a seat in a future activity.
  const { id: coming } = await newActivity(bench, { takenMale: 1 })
  const { id: seat } = await newSignup(bench, { activityId: coming, profileId: guest.profileId, gender: 'male', status: 'confirmed' })
  return {
    secrets: { answer },
    ids: { activity: activityId },
    onlookers: [
      onlooker('organiser of an evening', by, {
        activity: activityId,
        organisedActivity: activityId,
        doorActivity: activityId,
        guest: signupId,
      }),
      onlooker('guest of the same evening', guest, { activity: activityId, signup }),
      onlooker('guest of another evening', guest, { activity: coming, signup: seat }),
    ],
  }
}

const eachItsOwn: EachItsOwn<typeof activity> = { getGroup: 'each look is on record' }

export const activityFacts = { table: { ...activity, ...organiser }, acts, eachItsOwn, tells, belongings, invariants, secrets }
