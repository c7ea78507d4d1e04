/** Acts for each verb of verifying a name, invariants that hold after any kill, and secrets. */
import { identity } from '@qianxian/protocol/identity/identity'
import { factsOfIdNo } from '@qianxian/protocol/identity/identity.rules'
import { eq } from 'drizzle-orm'
import { users } from '../../src/db/tables/account'
import { loveProfiles } from '../../src/db/tables/love'
import { drawIdNo, newIdentity } from '../../seed/makers/identity'
import { drawPicture } from '../pictures'
import { isSelf, secret, type Plant } from '../secrets'
import { stageOf, type Acts } from '../stage'
import type { Person, TestWorld } from '../world'

export const agreed = { agreesToIdentity: true, agreesToFace: true } as const

export const humanAsk = (given: Partial<Parameters<Person['call']>[1]> = {}) => ({
  paper: 'id18' as const,
  realName: '买买提·艾力',
  paperNumber: drawIdNo(),
  way: 'call' as const,
  wish: '周六下午三点以后',
  agreesToIdentity: true as const,
  ...given,
})

/** Gives a person a proven name, with the gender and birthday of their profile if they have one. */
export async function proveName<P extends Person>(world: TestWorld, person: P, name = '林知夏'): Promise<P> {
  const { db } = world.world
  const { userId, profileId } = person
  const [profile] = await db
    .update(loveProfiles)
    .set({ isVerified: true })
    .where(eq(loveProfiles.id, profileId))
    .returning({ gender: loveProfiles.gender, birthday: loveProfiles.birthday })
  await newIdentity(world.bench(), { userId, name, ...(profile ? { gender: profile.gender!, birthday: profile.birthday! } : {}) })
  await db.update(users).set({ realNameAt: new Date() }).where(eq(users.id, userId))
  return person
}

/** A person during a check: a link, and the face that they show. */
export function identityStage(world: TestWorld) {
  const linked = async (person: Person, given: { realName?: string; idCard?: string; isElsewhere?: boolean } = {}) =>
    (await person.call(identity.getCheckFaceLink, { realName: '林知夏', idCard: drawIdNo(), ...agreed, ...given })).data
  const show = (url: string, face: Parameters<NonNullable<TestWorld['world']['adapters']['faceTwin']>['show']>[1] = 'pass') =>
    world.world.adapters.faceTwin!.show(url, face)
  /** An account without a profile whose face belongs to an older account with another phone. */
  const twice = async (idCard = drawIdNo()): Promise<{ older: Person; younger: Person }> => {
    const older = await world.member()
    await newIdentity(world.bench(), { userId: older.userId, idNo: idCard, ...factsOfIdNo(idCard) })
    await world.world.db.update(users).set({ realNameAt: new Date() }).where(eq(users.id, older.userId))
    const younger = await world.member()
    const { url, ticket } = await linked(younger, { idCard })
    show(url)
    await younger.call(identity.faceIdCallBack, { ticket })
    return { older, younger }
  }
  return { linked, show, twice }
}

const acts = (world: TestWorld): Acts<typeof identity> => {
  const { by, her } = stageOf(world)
  const { linked, show, twice } = identityStage(world)
  return {
    getIdentity: async () => by(await her(), identity.getIdentity, {}),
    getCheckFaceLink: async () => by(await her(), identity.getCheckFaceLink, { realName: '林知夏', idCard: drawIdNo(), ...agreed }),
    photoRealNameAuth: async () =>
      by(await her(), identity.photoRealNameAuth, {
        realName: '林知夏',
        idCard: drawIdNo(),
        portrait: (await drawPicture()).toString('base64'),
        ...agreed,
      }),
    sendMergeCode: async () => by((await twice()).younger, identity.sendMergeCode, {}),
    mergeAccounts: async () => {
      const { older, younger } = await twice()
      await younger.call(identity.sendMergeCode, {})
      const code = await world.smsCode(older.phone)
      return by(younger, identity.mergeAccounts, { code })
    },
    askHumanCheck: async () => by(await her(), identity.askHumanCheck, humanAsk()),
    dropHumanCheck: async () => {
      const person = await her()
      await person.call(identity.askHumanCheck, humanAsk())
      return by(person, identity.dropHumanCheck, {})
    },
    faceIdCallBack: async () => {
      const person = await her()
      const { url, ticket } = await linked(person)
      show(url)
      return by(person, identity.faceIdCallBack, { ticket })
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'a number of two people': 'select id_hash from identities group by tenant_id, id_hash having count(*) > 1',
  'a check that is over and keeps what was typed': `
    select id from identity_checks where ended_at is not null and (name_enc <> '' or id_no_enc <> '' or ref_enc <> '' or url_enc <> '')`,
  'a check that ended and did not, or the other way round': `
    select id from identity_checks where (ended_at is null) <> (status in ('created', 'sent', 'human'))`,
  'a check whose last step says something else': `
    select c.id from identity_checks c where c.status <> (select s.status from identity_steps s
      where s.tenant_id = c.tenant_id and s.check_id = c.id order by s.id desc limit 1)`,
  'a proven name behind an account that does not know of it': `
    select i.user_id from identities i join users u on u.tenant_id = i.tenant_id and u.id = i.user_id where u.real_name_at is null`,
  'a profile that says something else than the register': `
    select p.id from identities i join love_profiles p on p.tenant_id = i.tenant_id and p.user_id = i.user_id
    where p.gender is distinct from i.gender or p.birthday is distinct from i.birthday or not p.is_verified`,
  'more tries in a day than may be': `
    select user_id from identity_checks where kind <> 'human' and status in ('passed', 'failed', 'lapsed') and failure is distinct from 'provider'
    group by tenant_id, user_id, (created_at at time zone 'Asia/Shanghai')::date having count(*) > 3`,
}

const secrets: Plant = async (world, { person }) => {
  const name = secret('真名', isSelf)
  await newIdentity(world.bench(), { userId: person.userId, name: name.mark, gender: 'female', birthday: '1995-06-15' })
  return { secrets: { name } }
}

export const identityFacts = { table: identity, acts, invariants, secrets }
