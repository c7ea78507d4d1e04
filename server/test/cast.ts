/** The people of a test: members, love users with a picture, staff; each a row for what the tests are not about. */
import { randomBytes, randomInt } from 'node:crypto'
import type { Role } from '@qianxian/protocol/account/account.words'
import type { ProfileFields } from '@qianxian/protocol/love/love.schema'
import { enter, type Ctx, type Viewer, type World } from '../src/ctx'
import { roleGrants, sessions, users } from '../src/db/tables/account'
import { loveProfiles, precheatAcceptances } from '../src/db/tables/love'
import { matchmakers } from '../src/db/tables/matchmaker'
import { media, photos } from '../src/db/tables/media'
import { viewerOfToken } from '../src/features/auth/auth'
import { giveQuota } from '../src/features/line/line'
import { PRECHEAT_VERSION } from '../src/features/love/precheat/precheat'
import { derivedColumns } from '../src/features/love/profile/derived'
import { drawToken, tokenHash } from '../src/lib/secrets'
import type { Person, PersonFacts } from './world'

const completeProfile: Partial<ProfileFields> = {
  gender: 'female',
  birthday: '1995-06-15',
  heightCm: 165,
  maritalStatus: 'never',
  hasChildren: 'none',
  education: 'bachelor',
  occupation: '小学老师',
  incomeBand: 'from_10w',
  housing: 'rent',
  residenceGeo: '510104',
  marryWithin: '1_2y',
  selfIntro: '喜欢周末去爬山，也喜欢在家做一桌菜，希望遇到一个愿意好好聊天的人。',
  tags: [],
  prompts: [],
}

interface Stage {
  world: World
  tenantA: number
  ctxOf(tenantId: number, viewer: Viewer, now?: Date): Promise<Ctx>
  caller(tenantId: number, token: string | null): Person['call']
}

export function castOf({ world, tenantA, ctxOf, caller }: Stage) {
  async function member(facts: PersonFacts = {}): Promise<Person> {
    const tenantId = facts.tenantId ?? tenantA
    const phone = `1${randomInt(3, 10)}${String(randomInt(1e9)).padStart(9, '0')}`
    const [user] = await world.db
      .insert(users)
      .values({
        tenantId,
        phoneEnc: world.secrets.seal(phone),
        phoneHash: world.secrets.hash('phone', tenantId, phone),
        userName: `u${randomBytes(6).toString('hex')}`,
        inviteCode: randomBytes(5).toString('hex').toUpperCase(),
        ...(facts.isVip ? { vipType: 'year', vipUntil: new Date(Date.now() + 86_400_000 * 30) } : {}),
        ...(facts.isVerified ? { realNameAt: new Date() } : {}),
      })
      .returning()
    const token = drawToken()
    await world.db
      .insert(sessions)
      .values({ tenantId, tokenHash: tokenHash(token), userId: user!.id, platform: 'h5', expiresAt: new Date(Date.now() + 86_400_000) })
    return {
      userId: user!.id,
      profileId: 0,
      no: '',
      phone,
      token,
      call: caller(tenantId, token),
      ctx: async (now) => {
        const open = await ctxOf(tenantId, null, now)
        enter(open, await viewerOfToken(open, token))
        return open
      },
    }
  }

  /** One that may be shown. */
  async function newPicture(tenantId: number, ownerId: number): Promise<number> {
    const [picture] = await world.db
      .insert(media)
      .values({
        tenantId,
        ownerId,
        purpose: 'photo',
        originalKey: `private/t${tenantId}/test/${randomBytes(16).toString('hex')}.jpg`,
        displayKey: `private/t${tenantId}/test/${randomBytes(16).toString('hex')}.jpg`,
        thumbKey: `private/t${tenantId}/test/${randomBytes(16).toString('hex')}.jpg`,
        blurKey: `private/t${tenantId}/test/${randomBytes(16).toString('hex')}.jpg`,
        sha256: randomBytes(32).toString('hex'),
        dhash: randomBytes(8).toString('hex'),
        width: 900,
        height: 1200,
        color: '#d8c3b5',
        verdict: 'pass',
      })
      .returning({ id: media.id })
    return picture!.id
  }

  /** Published and complete, with one approved picture as cover, unless told otherwise. */
  async function loveUser(facts: PersonFacts = {}): Promise<Person> {
    const person = await member(facts)
    const tenantId = facts.tenantId ?? tenantA
    const fields: Partial<ProfileFields> = { ...completeProfile, nickname: `云${randomBytes(2).toString('hex')}`, ...facts.profile }
    const no = String(randomInt(10_000_000, 100_000_000))
    const lifecycle = facts.lifecycle ?? 'published'
    const coverMediaId = await newPicture(tenantId, person.userId)
    const base = {
      ...fields,
      privacy: facts.privacy ?? {},
      lifecycle,
      isHidden: lifecycle === 'hidden',
      coverMediaId,
      photoCount: 1,
    }
    const [profile] = await world.db
      .insert(loveProfiles)
      .values({
        tenantId,
        userId: person.userId,
        no,
        ...base,
        ...derivedColumns(base),
        isVip: facts.isVip ?? false,
        isVerified: facts.isVerified ?? false,
        publishedAt: new Date(),
        lastActiveAt: facts.lastActiveAt ?? new Date(),
      })
      .returning({ id: loveProfiles.id })
    await world.db
      .insert(photos)
      .values({ tenantId, profileId: profile!.id, mediaId: coverMediaId, state: 'approved', position: 0, isAvatar: true })
    if (facts.isReminded !== false)
      await world.db
        .insert(precheatAcceptances)
        .values({ tenantId, userId: person.userId, version: PRECHEAT_VERSION, acceptedAt: new Date() })
    if (facts.quota !== 0) await giveQuota(await ctxOf(tenantId, null), profile!.id, { times: facts.quota ?? 5, source: 'gift', days: 90 })
    return { ...person, profileId: profile!.id, no }
  }

  async function withRole(role: Role, facts: PersonFacts = {}): Promise<Person> {
    const person = await member(facts)
    await world.db.insert(roleGrants).values({ tenantId: facts.tenantId ?? tenantA, userId: person.userId, role })
    return person
  }

  async function matchmaker(facts: PersonFacts = {}): Promise<Person & { matchmakerId: number }> {
    const person = await withRole('matchmaker', facts)
    const [row] = await world.db
      .insert(matchmakers)
      .values({
        tenantId: facts.tenantId ?? tenantA,
        userId: person.userId,
        name: '李红娘',
        bio: '用心牵好每一根线',
        cityGeo: '510100',
        status: 'active',
        experienceYears: 6,
      })
      .returning({ id: matchmakers.id })
    return { ...person, matchmakerId: row!.id }
  }

  return { member, loveUser, matchmaker, withRole }
}
