/** Acts for each verb of introductions, and invariants that hold after any kill. */
import { values } from '@qianxian/protocol/base/dictionary'
import { line } from '@qianxian/protocol/line/line'
import { contactScope, type LineStatus } from '@qianxian/protocol/line/line.words'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { eq } from 'drizzle-orm'
import { newGrant, newLine, newPackage, newQuota } from '../../seed/makers/line'
import { lineRequests } from '../../src/db/tables/line'
import { sweepLines } from '../../src/features/line/line.jobs'
import { sweepTimes } from '../../src/features/line/package/package-reminders'
import { lineReminderJob } from '../../src/features/line/notify'
import type { Job } from '../../src/jobs/job'
import { runJob } from '../../src/jobs/start'
import { idOf, type Belongs, type Scene } from '../scene'
import { stageOf, type Acts, type EachItsOwn } from '../stage'
import type { NoticeCases } from '../notice-case'
import type { Person, TestWorld } from '../world'
import { onlooker, secret, type Plant } from '../secrets'
import { serve } from '../service-fixture'

export function lineStage(world: TestWorld) {
  const { two } = stageOf(world)
  const asked = (no: string) => ({
    no,
    mode: 'self' as const,
    message: '看了你的介绍，很想认识你',
    reasons: ['hobbies' as const],
    scopes: ['phone' as const],
    duration: 'until_revoked' as const,
  })
  /** The requester has a matchmaker, because the queue's notices depend on the number of matchmakers. */
  const attended = async () => {
    const [{ a, b }, desk] = [await two(), await world.matchmaker()]
    const { id: representationId } = await serve(desk, a, ['propose'])
    return { a, b, desk, representationId }
  }
  const screening = async () => {
    const all = await attended()
    const { id } = (await all.a.call(line.applyLine, asked(all.b.no))).data.row
    return { ...all, id }
  }
  const delivered = async () => {
    const all = await screening()
    await all.desk.call(matchmaker.screenLine, { id: all.id, isPassed: true })
    return all
  }
  const connected = async () => {
    const all = await delivered()
    await all.b.call(line.answer, { id: all.id, isAccepted: true, scopes: ['phone'], duration: 'd7' })
    return all
  }
  return { asked, attended, screening, delivered, connected }
}

const acts = (world: TestWorld): Acts<typeof line> => {
  const { by, two } = stageOf(world)
  const { asked, attended, delivered, connected } = lineStage(world)
  const { db } = world.world
  return {
    applyLine: async () => {
      const { a, b } = await attended()
      return by(a, line.applyLine, asked(b.no))
    },
    getPaged: async () => by((await delivered()).b, line.getPaged, { box: 'received' }),
    getDetail: async () => {
      const { b, id } = await delivered()
      return by(b, line.getDetail, { id })
    },
    getStanding: async () => {
      const { b, id } = await delivered()
      return by(b, line.getStanding, { id })
    },
    seeMoment: async () => {
      const { a, id } = await connected()
      return by(a, line.seeMoment, { id, moment: 'connected' })
    },
    withdraw: async () => {
      const { a, id } = await delivered()
      return by(a, line.withdraw, { id })
    },
    answer: async () => {
      const { b, id } = await delivered()
      return by(b, line.answer, { id, isAccepted: true, scopes: ['phone'], duration: 'd7' })
    },
    grantContact: async () => {
      const { b, id } = await connected()
      return by(b, line.grantContact, { id, scopes: ['phone'], duration: 'd30' })
    },
    revokeContact: async () => {
      const { b, id } = await connected()
      return by(b, line.revokeContact, { id })
    },
    getContact: async () => {
      const { a, id } = await connected()
      return by(a, line.getContact, { id })
    },
    close: async () => {
      const { a, id } = await connected()
      return by(a, line.close, { id })
    },
    getQuota: async () => {
      // An overdue line is settled when a caller next opens it.
      const { a, id } = await delivered()
      await db
        .update(lineRequests)
        .set({ expireAt: new Date(Date.now() - 1000) })
        .where(eq(lineRequests.id, id))
      return by(a, line.getQuota, {})
    },
    getPackages: async () => {
      await newPackage(world.bench(), {})
      return by((await two()).a, line.getPackages, {})
    },
    getMyQuotas: async () => by((await two()).a, line.getMyQuotas, {}),
  }
}

const HOUR_MS = 3_600_000

const tells = (world: TestWorld): NoticeCases => {
  const { attended, screening, delivered, connected } = lineStage(world)
  const endIn = (id: number, hours: number) =>
    world.world.db
      .update(lineRequests)
      .set({ expireAt: new Date(Date.now() + hours * HOUR_MS) })
      .where(eq(lineRequests.id, id))
  return {
    'line.delivered': async () => {
      const { b, desk, id } = await screening()
      return { hears: [b], says: '有人认真地想认识你：', tap: () => desk.call(matchmaker.screenLine, { id, isPassed: true }) }
    },
    'line.waiting': async () => {
      const { b, id } = await delivered()
      await endIn(id, 23)
      const sent = { tenantId: world.tenantA, payload: { lineId: id } }
      return { hears: [b], says: '还在等你，', tap: () => runJob(world.served, lineReminderJob as Job, sent) }
    },
    'line.proposed': async () => {
      const { a, b, desk } = await attended()
      const tap = () => desk.call(matchmaker.proposeLine, { fromNo: a.no, toNos: [b.no], message: '两位都喜欢爬山，很合适' })
      return { hears: [a], says: '，有回音就告诉你', tap }
    },
    'line.passed': async () => {
      const { a, desk, id } = await screening()
      return { hears: [a], says: '红娘把你的心意送到了，', tap: () => desk.call(matchmaker.screenLine, { id, isPassed: true }) }
    },
    'line.sent_back': async () => {
      const { a, desk, id } = await screening()
      const tap = () => desk.call(matchmaker.screenLine, { id, isPassed: false, reason: 'not_suitable' })
      return { hears: [a], says: '这次没有送出：红娘认为暂不合适。1 次已退回', tap }
    },
    'line.viewed': async () => {
      const { a, b, id } = await delivered()
      return { hears: [a], says: '看过了', tap: () => b.call(line.getDetail, { id }) }
    },
    'line.connected': async () => {
      const { a, b, id } = await delivered()
      const tap = () => b.call(line.answer, { id, isAccepted: true, scopes: ['phone'], duration: 'd7' })
      return { hears: [a], says: '也想认识你，去打个招呼吧', tap }
    },
    'line.declined': async () => {
      const { a, b, id } = await delivered()
      const tap = () => b.call(line.answer, { id, isAccepted: false, declineReason: 'distance' })
      return { hears: [a], says: '说：我们离得有点远，怕是不太方便。1 次已退回', tap }
    },
    'line.expired': async () => {
      const { a, id } = await delivered()
      await endIn(id, -1)
      return { hears: [a], says: '没来得及回应，1 次已退回', tap: () => sweepLines(world.served) }
    },
    'line.times_ending': async () => {
      const { a } = await connected()
      const [startsAt, endsAt] = [new Date(Date.now() - 40 * 24 * HOUR_MS), new Date(Date.now() + 20 * HOUR_MS)]
      await newQuota(world.bench(), {
        profileId: a.profileId,
        source: 'package',
        name: '3 次',
        total: 3,
        startsAt,
        endsAt,
        remindAt: startsAt,
      })
      return { hears: [a], says: '「3 次」还有 3 次没用，', tap: () => sweepTimes(world.served) }
    },
    'line.granted': async () => {
      const { a, b, id } = await connected()
      const tap = () => b.call(line.grantContact, { id, scopes: ['phone'], duration: 'd30' })
      return { hears: [a], says: '把联系方式交给了你，30 天内可看', tap }
    },
    'line.revoked': async () => {
      const { a, b, id } = await connected()
      return { hears: [a], says: '收起了联系方式', tap: () => b.call(line.revokeContact, { id }) }
    },
    'line.closed': async () => {
      const { a, b, id } = await connected()
      return { hears: [b], says: '想停在这里，谢谢你认真相待', tap: () => a.call(line.close, { id }) }
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'a package whose held times are not those of its lines': `
    select q.id, q.held, count(l.id)::int as lines from line_quotas q
    left join line_requests l on l.tenant_id = q.tenant_id and l.quota_id = q.id and l.quota_state = 'held'
    group by q.tenant_id, q.id, q.held having q.held <> count(l.id)`,
  'a package whose used times are not those of its lines': `
    select q.id, q.used, count(l.id)::int as lines from line_quotas q
    left join line_requests l on l.tenant_id = q.tenant_id and l.quota_id = q.id and l.quota_state = 'used'
    group by q.tenant_id, q.id, q.used having q.used <> count(l.id)`,
  'an open line without a held time, or an ended one that holds one': `
    select id, status, quota_state from line_requests
    where (status in ('submitted', 'screening', 'delivered', 'viewed')) <> (quota_state = 'held')`,
  'a meeting of another moment than its event': `
    select l.id, l.met_at from line_requests l where l.met_at is distinct from (
      select min(e.created_at) from line_events e where e.tenant_id = l.tenant_id and e.line_id = l.id and e.kind = 'met')`,
  'a connected line that cost nothing': `select id from line_requests where status = 'connected' and quota_state <> 'used'`,
  'a connected line whose two are no match': `
    select l.id from line_requests l where l.status = 'connected' and not exists (
      select 1 from matches m where m.tenant_id = l.tenant_id and m.a_id = least(l.from_id, l.to_id) and m.b_id = greatest(l.from_id, l.to_id) and m.closed_at is null)`,
  'a line that somebody moved and nobody was told': `
    select l.id, e.kind from line_events e join line_requests l on l.tenant_id = e.tenant_id and l.id = e.line_id and l.status = e.kind
    join love_profiles p on p.tenant_id = l.tenant_id and p.id = case when e.kind = 'delivered' then l.to_id else l.from_id end
    join users u on u.tenant_id = p.tenant_id and u.id = p.user_id and u.status = 'active'
    where e.by_user_id is not null and e.kind in ('delivered', 'viewed', 'connected', 'declined') and not exists (
      select 1 from notices n where n.tenant_id = l.tenant_id and n.user_id = u.id and n.kind = 'line.' || e.kind and n.subject = 'line:' || l.id)`,
  'times that ended unannounced': `
    select id, ends_at from line_quotas where order_id is not null and lapsed_at is not null
      and (remind_at is not null or told_1_at is null or told_7_at is null and ends_at - starts_at > interval '8 days')`,
  'a paid package that brought nothing, or one twice': `
    select o.id from fin_orders o where o.biz_type = 'package' and o.status in ('paid', 'fulfilled', 'partially_refunded')
      and (select count(*) from line_quotas q where q.tenant_id = o.tenant_id and q.order_id = o.id) <> 1`,
  'times that went back without their money, or money without them': `
    select o.id, o.refunded_fen, q.refunded from fin_orders o join line_quotas q on q.tenant_id = o.tenant_id and q.order_id = o.id
      where o.biz_type = 'package' and o.refunded_fen < o.amount_fen
      and q.refunded <> ceil(((o.subject->'kept'->>'times')::numeric * o.refunded_fen) / o.amount_fen)`,
  'a line whose last movement is not its state': `
    select l.id, l.status, e.kind from line_requests l left join lateral (
      select kind from line_events e where e.tenant_id = l.tenant_id and e.line_id = l.id and e.kind not in ('granted', 'revoked', 'contact_viewed', 'attempt', 'handed_over')
      order by e.id desc limit 1) e on true
    where e.kind is distinct from l.status`,
}

const eachItsOwn: EachItsOwn<typeof line> = {
  getContact: 'every look at a contact is counted',
}

type Standing = Omit<Parameters<typeof newLine>[1], 'fromId' | 'toId'>
const lineOf = (world: TestWorld, from: Person, to: Person, standing: Standing, tenantId = world.tenantA) =>
  idOf(newLine(world.bench(tenantId), { fromId: from.profileId, toId: to.profileId, ...standing }))

const belongings = async ({ world, others, me, hasProfile, known, theirs }: Scene): Promise<Belongs<'line' | 'workLine'>> => {
  const { stranger, second, far, farSecond, server, farServer } = others
  const { tenantB } = world
  const betweenOthers = await lineOf(world, stranger, second, { status: 'closed', matchmakerId: server.matchmakerId })
  const farLine = await lineOf(world, far, farSecond, { status: 'closed', matchmakerId: farServer.matchmakerId }, tenantB)
  return {
    own: {
      line: () => lineOf(world, me, known, { status: 'connected' }),
      workLine: async () =>
        lineOf(world, await world.loveUser({ profile: { gender: 'male' } }), await world.loveUser(), {
          status: 'screening',
          matchmakerId: me.matchmakerId!,
        }),
    },
    foreign: {
      line: {
        'between others': betweenOthers,
        'of another tenant': farLine,
        ...(hasProfile
          ? {
              'to me, passed on by nobody yet': await lineOf(world, await world.loveUser(), me, { status: 'screening' }),
              'to me, refused by the matchmaker': await lineOf(world, await world.loveUser(), me, {
                status: 'rejected_by_screen',
              }),
              'to me, withdrawn': await lineOf(world, await world.loveUser(), me, { status: 'withdrawn' }),
            }
          : {}),
      },
      workLine: {
        "another matchmaker's": await lineOf(world, second, theirs, { status: 'screening', matchmakerId: server.matchmakerId }),
        'settled by another': betweenOthers,
        'of another tenant': farLine,
        ...(hasProfile
          ? {
              'my own': await lineOf(world, me, await world.loveUser(), {
                status: 'screening',
                matchmakerId: me.matchmakerId ?? null,
              }),
            }
          : {}),
      },
    },
  }
}

/** Any matchmaker may claim an unassigned line. */
const isScreener = (name: string) => /^(?:serving )?matchmaker\b/.test(name)

const secrets: Plant = async (world, { person }) => {
  const { him } = stageOf(world)
  const bench = world.bench()
  const near = async (status: LineStatus) => {
    const who = await him({ profile: { residenceGeo: '510104' } })
    return { who, line: await lineOf(world, who, person, { status }) }
  }
  const unscreenedMessage = secret('私语', ({ name }, path) => isScreener(name) && /\/matchmakerPlatform\//.test(path))
  const unscreened = await lineOf(world, await him(), person, { status: 'screening', message: unscreenedMessage.mark })
  const asker = await near('delivered')
  const [connected, granted, revoked] = [await near('connected'), await near('connected'), await near('connected')]
  const grant = { grantorId: person.profileId, scopes: values(contactScope) }
  await newGrant.all(bench, [
    { ...grant, lineId: granted.line, granteeId: granted.who.profileId },
    { ...grant, lineId: revoked.line, granteeId: revoked.who.profileId, revokedAt: new Date() },
  ])
  const worked = { workLine: connected.line }
  return {
    secrets: { unscreenedMessage },
    ids: { line: unscreened, workLine: unscreened },
    onlookers: Object.entries({ asker, connected, granted, revoked }).map(([name, { who, line }]) => onlooker(name, who, { line })),
    idsWith: { matchmaker: worked, 'serving matchmaker': worked, self: { line: asker.line } },
  }
}

export const lineFacts = { table: line, acts, tells, belongings, eachItsOwn, invariants, secrets }
