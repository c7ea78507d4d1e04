/** Acts for each verb of logging in. */
import { randomBytes, randomInt } from 'node:crypto'
import { auth } from '@qianxian/protocol/auth/auth'
import { eq } from 'drizzle-orm'
import { newSession } from '../../seed/makers/auth'
import { imageCaptchas, userOpenIds, users } from '../../src/db/tables/account'
import { hashPassword } from '../../src/features/auth/auth'
import { idOf, type Belongs, type Scene } from '../scene'
import { stageOf, type Acts, type EachItsOwn } from '../stage'
import type { Person, TestWorld } from '../world'
import { isForNobody, mark, secret, type Plant } from '../secrets'

/** Resembles no name, phone or common password. */
const PASSWORD = 'reed-lantern-7'

export function authStage(world: TestWorld) {
  const { visitor } = stageOf(world)
  const { db, secrets } = world.world
  const code = async (phone: string, scene: 'login' | 'register' | 'bind' | 'password') => {
    await visitor.call(auth.sendCaptcha, { phone, scene })
    return world.smsCode(phone)
  }
  const picture = async () => {
    const captchaId = randomBytes(16).toString('hex')
    await db.insert(imageCaptchas).values({
      id: captchaId,
      textHash: secrets.hash('picture', world.tenantA, captchaId, 'ABCD'),
      expiresAt: new Date(Date.now() + 60_000),
    })
    return { captchaId, captchaText: 'ABCD' }
  }
  const state = async () =>
    /state=([0-9a-f]+)/.exec((await visitor.call(auth.getMpAuthorizeUrl, { redirect: '/member/index' })).data.url)![1]!
  return { code, picture, state }
}

const acts = (world: TestWorld): Acts<typeof auth> => {
  const { by, visitor, newPhone, word } = stageOf(world)
  const { code, state } = authStage(world)
  const { db } = world.world
  return {
    sendCaptcha: async () => by(visitor, auth.sendCaptcha, { phone: newPhone(), scene: 'login' }),
    getImageCaptcha: async () => by(visitor, auth.getImageCaptcha, {}),
    loginByPhone: async () => {
      const phone = newPhone()
      return by(visitor, auth.loginByPhone, { phone, code: await code(phone, 'login'), agreed: true })
    },
    loginByAccount: async () => {
      const person = await world.member()
      await db.execute(`update users set password_hash = '${await hashPassword(PASSWORD)}' where id = ${person.userId}`)
      return by(visitor, auth.loginByAccount, { account: person.phone, password: PASSWORD, agreed: true })
    },
    loginByMaCode: async () => by(visitor, auth.loginByMaCode, { platform: 'weapp', code: `sandbox-${word()}` }),
    loginByMaPhone: async () =>
      by(visitor, auth.loginByMaPhone, { platform: 'weapp', code: `sandbox-${word()}`, phoneCode: `phone-${newPhone()}`, agreed: true }),
    getMpAuthorizeUrl: async () => by(visitor, auth.getMpAuthorizeUrl, { redirect: '/member/index' }),
    loginByMpCode: async () => by(visitor, auth.loginByMpCode, { code: `sandbox-${word()}`, state: await state() }),
    checkWechat: async () => by(visitor, auth.checkWechat, { platform: 'weapp', code: `sandbox-${word()}` }),
    getTicket: async () => by(await world.member(), auth.getTicket, {}),
    logout: async () => by(await world.member(), auth.logout, {}),
  }
}

const eachItsOwn: EachItsOwn<typeof auth> = {
  getImageCaptcha: 'a picture for each who asks',
  getMpAuthorizeUrl: 'a trip to WeChat for each who leaves',
  getTicket: 'a ticket for each window that opens a socket',
  loginByAccount: 'a session for each device that knows the password',
  loginByMaCode: 'a session for each login',
  loginByMaPhone: 'a session for each login',
}

const sessionOf = (world: TestWorld, person: Person, tenantId = world.tenantA) =>
  idOf(newSession(world.bench(tenantId), { userId: person.userId }))

const belongings = async ({ world, others, me }: Scene): Promise<Belongs<'session'>> => {
  const { stranger, far } = others
  const { tenantB } = world
  return {
    own: {
      session: () => sessionOf(world, me),
    },
    foreign: {
      session: { "somebody else's": await sessionOf(world, stranger), 'of another tenant': await sessionOf(world, far, tenantB) },
    },
  }
}

const secrets: Plant = async (world, { person }) => {
  const { db } = world.world
  const passwordHash = secret('$argon2id$', isForNobody)
  const openId = { mark: mark('o'), isFor: isForNobody }
  const tokenHash = { mark: mark().repeat(5), isFor: isForNobody }
  const sessionAddress = { mark: `203.0.113.${randomInt(1, 255)}:${mark()}`, isFor: isForNobody }
  const { tenantA: tenantId } = world
  const { userId } = person
  await db.update(users).set({ passwordHash: passwordHash.mark }).where(eq(users.id, userId))
  await db.insert(userOpenIds).values({ tenantId, userId, platform: 'weapp', appId: 'wx1', openId: openId.mark, unionId: openId.mark })
  const { id: session } = await newSession(world.bench(), { userId, tokenHash: tokenHash.mark, ip: sessionAddress.mark })
  return { secrets: { passwordHash, openId, tokenHash, sessionAddress }, ids: { session } }
}

export const authFacts = { table: auth, acts, belongings, eachItsOwn, secrets }
