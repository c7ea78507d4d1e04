/** Acts for each verb of the pledge, its notices, and invariants that hold after any kill. */
import { pledge } from '@qianxian/protocol/pledge/pledge'
import { desc, eq, sql } from 'drizzle-orm'
import { newPledge, newPledgeText, PLEDGE_BODY } from '../../seed/makers/pledge'
import { drawnByHand } from '../../seed/makers/walkin'
import { pledges, pledgeTexts } from '../../src/db/tables/pledge'
import { renewalJob } from '../../src/features/pledge/pledge.jobs'
import { imposeStrike, type NewStrike } from '../../src/features/strike/strike'
import type { Job } from '../../src/jobs/job'
import { runJob } from '../../src/jobs/start'
import type { NoticeCases } from '../notice-case'
import { onlooker, secret, type Plant } from '../secrets'
import { stageOf, type Acts } from '../stage'
import type { Person, TestWorld } from '../world'
import { giftStage } from './gift'
import { proveName } from './identity'

let tasks = 5_000_000

export function pledgeStage(world: TestWorld) {
  const { her } = stageOf(world)
  const { db } = world.world
  /** The newest version, published if there is none. */
  const text = async (isMajor = false): Promise<number> => {
    const [newest] = await db
      .select()
      .from(pledgeTexts)
      .where(eq(pledgeTexts.tenantId, world.tenantA))
      .orderBy(desc(pledgeTexts.version))
      .limit(1)
    if (newest && !isMajor) return newest.version
    const version = (newest?.version ?? 0) + 1
    await newPledgeText(world.bench(), { version, publishedById: 1, isMajor: true, body: `${PLEDGE_BODY}第${version}版。` })
    return version
  }
  /** A member with a proven name. */
  const named = async (facts: Parameters<TestWorld['loveUser']>[0] = {}, name?: string): Promise<Person> =>
    proveName(world, await her(facts), name)
  /** A request that signs the newest text, with the code that was just sent. */
  const signing = async (person: Person) => {
    const version = await text()
    await person.call(pledge.sendPledgeCode, {})
    return { version, isRead: true, code: await world.smsCode(person.phone), signature: drawnByHand }
  }
  const signed = async (facts: Parameters<TestWorld['loveUser']>[0] = {}): Promise<Person> => {
    const person = await named(facts)
    await newPledge(world.bench(), { profileId: person.profileId, userId: person.userId, textVersion: await text() })
    return person
  }
  /** An auditor's measure about this finding. */
  const struck = async ({ userId, profileId }: Person, finding: NewStrike['finding'], facts: Partial<NewStrike> = {}) => {
    const ctx = await world.ctx(world.tenantA, null)
    const auditTaskId = (tasks += 1)
    const order = { userId, profileId, auditTaskId, action: 'warn', ability: null, days: null, finding, removed: [], term: 'half' } as const
    await ctx.tx((ctx) => imposeStrike(ctx, { ...order, removed: [], ...facts }))
    return auditTaskId
  }
  return { text, named, signing, signed, struck }
}

/** The database refuses to delete a text, and a signature without its text is no consistent state. */
const WITHOUT_TEXTS = `
  alter table pledges disable trigger pledges_kept;
  alter table pledge_texts disable trigger pledge_texts_kept;
  delete from pledges;
  delete from pledge_texts;
  alter table pledges enable trigger pledges_kept;
  alter table pledge_texts enable trigger pledge_texts_kept;`

const acts = (world: TestWorld): Acts<typeof pledge> => {
  const { by, visitor, word } = stageOf(world)
  const { named, signing, signed } = pledgeStage(world)
  return {
    getText: async () => by(visitor, pledge.getText, {}),
    publishText: async () => {
      // Always the first version, so that every tap finds the same state.
      await world.world.db.execute(sql.raw(WITHOUT_TEXTS))
      const body = `我承诺：单身且符合结婚条件，资料真实，不索要钱财。${word()}`
      return by(await world.withRole('tenantAdmin'), pledge.publishText, { body, isMajor: false, replaces: 0 })
    },
    getTextPaged: async () => by(await world.withRole('tenantAdmin'), pledge.getTextPaged, {}),
    getMyPledge: async () => by(await signed(), pledge.getMyPledge, {}),
    sendPledgeCode: async () => by(await named(), pledge.sendPledgeCode, {}),
    signPledge: async () => {
      const person = await named()
      return by(person, pledge.signPledge, await signing(person))
    },
    withdrawPledge: async () => by(await signed(), pledge.withdrawPledge, {}),
    getPledgeView: async () => by(await world.loveUser(), pledge.getPledgeView, { no: (await signed()).no }),
  }
}

const tells = (world: TestWorld): NoticeCases => {
  const { text, signed, struck } = pledgeStage(world)
  return {
    'pledge.renewal': async () => {
      // Signers of earlier cases have withdrawn, so that only this one is told.
      await world.world.db.update(pledges).set({ status: 'withdrawn', endedAt: new Date() }).where(eq(pledges.status, 'signed'))
      const person = await signed()
      const version = await text(true)
      return {
        hears: [person],
        says: '承诺书有新版本',
        tap: () => runJob(world.served, renewalJob as Job, { tenantId: world.tenantA, payload: { version } }),
      }
    },
    'pledge.evidence': async () => {
      const { a, b } = await giftStage(world).sent()
      let isDone = false
      return {
        hears: [b],
        says: '婚姻状况经核实与承诺不符',
        tap: async () => {
          if (isDone) return
          isDone = true
          await struck(a, 'married')
        },
      }
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'versions of the pledge with a gap': `
    select tenant_id, max(version) as newest, count(*)::int as versions from pledge_texts group by tenant_id having max(version) <> count(*)`,
  'two standing signatures of one person': `
    select min(id) as id from pledges where status in ('signed', 'broken') group by tenant_id, profile_id having count(*) > 1`,
  'signed without a signature or a name': `select id from pledges where status = 'signed' and (signature_enc is null or name_enc is null)`,
  'signed by another account than the profile’s own': `
    select g.id from pledges g join love_profiles p on p.tenant_id = g.tenant_id and p.id = g.profile_id
    where g.status = 'signed' and p.user_id is distinct from g.user_id`,
  'a signature of a text that was never published': `
    select g.id from pledges g where not exists (
      select 1 from pledge_texts t where t.tenant_id = g.tenant_id and t.version = g.text_version)`,
  'broken by a measure that was lifted': `
    select g.id from pledges g join strikes s on s.tenant_id = g.tenant_id and s.id = g.strike_id
    where g.status = 'broken' and s.lifted_at is not null`,
}

/** The name in full and the strokes belong to the signer; others see the first character. */
const secrets: Plant = async (world, { person }) => {
  const name = secret('签名人', () => false)
  await newPledge(world.bench(), {
    profileId: person.profileId,
    userId: person.userId,
    textVersion: await pledgeStage(world).text(),
    name: name.mark,
  })
  return { secrets: { signer: name }, onlookers: [onlooker('administrator', await world.withRole('tenantAdmin'))] }
}

export const pledgeFacts = { table: pledge, acts, tells, invariants, secrets }
