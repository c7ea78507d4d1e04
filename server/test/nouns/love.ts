/** Acts for each verb of profiles, and invariants that hold after any kill. */
import { randomInt } from 'node:crypto'
import { love } from '@qianxian/protocol/love/love'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { eq } from 'drizzle-orm'
import { interactions } from '../../src/db/tables/interact'
import { loveProfiles, profileDrafts } from '../../src/db/tables/love'
import { PRECHEAT_VERSION } from '../../src/features/love/precheat/precheat'
import { derivedColumns } from '../../src/features/love/profile/derived'
import type { Belongs, Scene } from '../scene'
import { stageOf, type Acts, type EachItsOwn } from '../stage'
import type { Person, TestWorld } from '../world'
import { INTERVIEW_WORK } from './interview'
import { matchmakerStage, PROFILE_WORK } from './matchmaker'
import { pledgeStage } from './pledge'
import { isSelf, secret, type Onlooker, type Plant } from '../secrets'

const acts = (world: TestWorld): Acts<typeof love> => {
  const { by, visitor, her, two, versionOf, drafted } = stageOf(world)
  const { served } = matchmakerStage(world)
  return {
    getPaged: async () => by(await her(), love.getPaged, {}),
    getRelaxations: async () => by(await her(), love.getRelaxations, { filter: { ageMin: 79 } }),
    getDetail: async () => {
      const { a, b } = await two()
      return by(a, love.getDetail, { no: b.no })
    },
    getStatistics: async () => by(visitor, love.getStatistics, {}),
    getMine: async () => by(await her(), love.getMine, {}),
    getStanding: async () => by(await her(), love.getStanding, {}),
    seeApproval: async () => {
      const person = await her()
      await reshape(world, person, { approvalSeenAt: null })
      return by(person, love.seeApproval, {})
    },
    saveDraft: async () => by(await world.member(), love.saveDraft, { version: 0, patch: { nickname: '云朵' } }),
    submitAudit: async () => {
      const person = await her()
      return by(person, love.submitAudit, { version: await drafted(person) })
    },
    withdrawAudit: async () => {
      const person = await her()
      await person.call(love.submitAudit, { version: await drafted(person) })
      return by(person, love.withdrawAudit, {})
    },
    setHidden: async () => by(await her(), love.setHidden, { isHidden: true }),
    saveWechat: async () => by(await her(), love.saveWechat, { wechat: 'hello_12345' }),
    getPermission: async () => by(await her(), love.getPermission, {}),
    savePermission: async () => by(await her(), love.savePermission, { allowStrangerLike: false }),
    previewAs: async () => by(await her(), love.previewAs, { viewerKind: 'visitor' }),
    getPrecheat: async () => by(visitor, love.getPrecheat, {}),
    acceptPrecheat: async () => by(await her({ isReminded: false }), love.acceptPrecheat, { version: PRECHEAT_VERSION }),
    confirmDraft: async () => {
      const { desk, person } = await served()
      const saved = (
        await desk.call(matchmaker.saveMemberDraft, {
          no: person.no,
          version: await versionOf(person),
          patch: { selfIntro: '喜欢爬山和做菜，也喜欢安静地看书，希望遇到合适的人。' },
        })
      ).data
      const sent = (await desk.call(matchmaker.sendMemberDraft, { no: person.no, version: saved.version })).data
      return by(person, love.confirmDraft, { version: sent.version, isAccepted: true })
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'a draft handed in that nobody is asked to judge': `
    select d.id from profile_drafts d where d.status = 'submitted' and not exists (
      select 1 from audit_tasks t where t.tenant_id = d.tenant_id and t.id = d.audit_task_id and t.status in ('need_human', 'assigned', 'appealed'))`,
  'a profile in audit without a draft handed in, or the other way round': `
    select p.id, p.lifecycle from love_profiles p where p.attached_as is null and (p.lifecycle in ('auditing', 'auditing_change')) <> exists (
      select 1 from profile_drafts d where d.tenant_id = p.tenant_id and d.profile_id = p.id and d.status = 'submitted')`,
  'an audit of a profile that is no longer waiting': `
    select t.id from audit_tasks t where t.target_type = 'profile' and t.status in ('need_human', 'assigned', 'appealed') and not exists (
      select 1 from profile_drafts d where d.tenant_id = t.tenant_id and d.audit_task_id = t.id and d.status = 'submitted')`,
}

const eachItsOwn: EachItsOwn<typeof love> = {
  getPaged: 'a walk through the people for each reader of a first page',
}

type Row = typeof loveProfiles.$inferSelect

/** Sets a profile to these facts, with everything derived from them. */
export async function reshape(world: TestWorld, { profileId }: Person, facts: Partial<Row>): Promise<void> {
  const { db } = world.world
  const [row] = await db.select().from(loveProfiles).where(eq(loveProfiles.id, profileId))
  const change = { ...facts, ...(facts.lifecycle ? { isHidden: facts.lifecycle === 'hidden' } : {}) }
  await db
    .update(loveProfiles)
    .set({ ...change, ...derivedColumns({ ...row!, ...change }) })
    .where(eq(loveProfiles.id, profileId))
}

const belongings = async ({
  world,
  me,
  hasProfile,
  known,
  blocker,
  blocked,
  outOfSight,
}: Scene): Promise<Belongs<'profile' | 'acquaintance'>> => {
  const { tenantA } = world
  const { db } = world.world
  return {
    own: {
      // Owns a pledge, because the view of a pledge finds only people who signed.
      profile: async () => (await pledgeStage(world).signed()).no,
      acquaintance: async () => {
        if (!hasProfile) return (await world.loveUser()).no
        await db
          .insert(interactions)
          .values({ tenantId: tenantA, fromId: me.profileId, toId: known.profileId, type: 'like' })
          .onConflictDoNothing()
        return known.no
      },
    },
    foreign: {
      profile: { ...outOfSight, ...(hasProfile ? { 'one who blocked me': blocker.no, 'one whom I blocked': blocked.no } : {}) },
      // A person whom the caller blocked is an acquaintance of the caller.
      acquaintance: { ...outOfSight, ...(hasProfile ? { 'one who blocked me': blocker.no } : {}) },
    },
  }
}

/** Places whose names occur in no sentence; the person has the first, all other people another. */
const AREAS = [
  ['330127', '淳安'],
  ['330182', '建德'],
  ['330122', '桐庐'],
] as const

/** Visible to the person, and to their matchmaker who works on the profile. */
const isOfProfile = (onlooker: Onlooker, path: string): boolean =>
  isSelf(onlooker) || (onlooker.name === 'serving matchmaker' && (PROFILE_WORK.test(path) || INTERVIEW_WORK.test(path)))
/** An auditor sees the person beside the content of a claimed task. */
const isAuditing = ({ name }: Onlooker, path: string): boolean => name === 'auditor' && path.startsWith('/common/api/audit/')
/** Visible to the person's matchmaker and an auditor, and to love users if the switch is open. */
const isShown = (isOpen: boolean) => (onlooker: Onlooker, path: string) =>
  isSelf(onlooker) || onlooker.name === 'serving matchmaker' || isAuditing(onlooker, path) || (isOpen && onlooker.isLoveUser)
/** The public list of places contains them too. */
const isPlace = (onlooker: Onlooker, path: string): boolean =>
  path.endsWith('/getRegions') || isAuditing(onlooker, path) || isOfProfile(onlooker, path)

const secrets: Plant = async (world, { person, privacy, place }) => {
  const { db, secrets: seals } = world.world
  const [area, areaName] = AREAS[place % AREAS.length]!
  const birthday = `19${randomInt(80, 99)}-${String(randomInt(1, 13)).padStart(2, '0')}-${String(randomInt(10, 29))}`
  const employer = secret('单位', isShown(privacy.showEmployer === true))
  const school = secret('学校', isShown(privacy.showSchool !== false))
  const wechat = secret('wx_', ({ name }, path) => name === 'self' || (name === 'granted' && path.endsWith('/getContact')))
  const draft = secret('草稿', (onlooker, path) => isOfProfile(onlooker, path) || isAuditing(onlooker, path))
  await reshape(world, person, {
    birthday,
    employer: employer.mark,
    school: school.mark,
    residenceGeo: area,
    hometownGeo: area,
    hukouGeo: area,
    wechatEnc: seals.seal(wechat.mark),
  })
  await db
    .insert(profileDrafts)
    .values({ tenantId: world.tenantA, profileId: person.profileId, patch: { selfIntro: draft.mark }, authorId: person.userId })
  return {
    secrets: {
      birthday: { mark: birthday, isFor: isOfProfile },
      areaCode: { mark: area, isFor: isPlace },
      areaName: { mark: areaName, isFor: isPlace },
      employer,
      school,
      wechat,
      draft,
    },
    ids: { profile: person.no, acquaintance: person.no, servedMember: person.no },
  }
}

export const loveFacts = { table: love, acts, belongings, eachItsOwn, invariants, secrets }
